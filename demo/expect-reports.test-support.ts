import { expect, vi } from "vitest";

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
type Get = (path: string) => Promise<any>;

const WEEK_MS = 7 * 86_400_000;

/** What the demo's reports have to show once the worker has made them. */
export async function expectReports(get: Get): Promise<void> {
  const { data: reports } = await vi.waitFor(
    async () => {
      const answer = await get("/v1/reports");
      for (const { name, status } of answer.data) expect([name, status]).toEqual([name, "ready"]);
      return answer;
    },
    { timeout: 60_000, interval: 250 },
  );
  expect(new Set(reports.map(({ type }: { type: string }) => type))).toEqual(
    new Set(["campaign", "show", "network", "cluster", "custom"]),
  );
  await expectRuns(get);
  const shared = reports.filter((report: { shared: boolean }) => report.shared);
  expect(shared.length).toBe(1);
  await expectDifference(get, shared[0].id);
}

/** Six Mondays, of which the last waits for an approval. */
async function expectRuns(get: Get): Promise<void> {
  const { data: automations } = await get("/v1/report-automations");
  const weekly = automations.find(({ source }: { source: { type: string } }) => {
    return source.type === "network";
  });
  const { data: runs } = await get(`/v1/report-automations/${weekly.id}/runs`);
  expect(runs.map((run: Record<string, unknown>) => [run["status"], run["sent_count"]])).toEqual([
    ["held", 0],
    ...Array.from({ length: 5 }, () => ["completed", 2]),
  ]);
  expect(runs[0].hold_reasons).toEqual(["approval"]);
  const times: number[] = runs.map((run: { planned_at: string }) => Date.parse(run.planned_at));
  for (const [index, time] of times.entries()) {
    expect(new Date(time).toISOString()).toMatch(/T08:00:00\.000Z$/);
    expect(new Date(time).getUTCDay()).toBe(1);
    if (index > 0) expect((times[index - 1] ?? 0) - time).toBe(WEEK_MS);
  }
  expect(weekly.last_run).toMatchObject({ id: runs[0].id, status: "held" });
  expect(Date.parse(weekly.next_run_at) - (times[0] ?? 0)).toBe(WEEK_MS);
}

interface Difference {
  path: string;
  old: unknown;
  new: unknown;
  causes: { reason: string; readings: { label: string; old: number; new: number }[] }[];
}

/** A clip was pasted, a post was found, and a platform counts fewer views. */
async function expectDifference(get: Get, reportId: string): Promise<void> {
  const { differences }: { differences: Difference[] } = await vi.waitFor(
    () =>
      get(`/v1/reports/${reportId}/diff?from=1&to=2`).then((answer) => {
        expect(answer.object).toBe("report_diff");
        return answer;
      }),
    { timeout: 60_000, interval: 250 },
  );
  const reasonsOf = (column: string): string[] =>
    differences
      .filter(({ path }) => path.startsWith("posts.") && path.endsWith(`.${column}`))
      .flatMap(({ causes }) => causes.map(({ reason }) => reason));
  expect(reasonsOf("count")).toEqual(expect.arrayContaining(["post_added", "late_data"]));
  expect(reasonsOf("kept")).toContain("restated_by_platform");
  const kept = differences.find(({ path }) => /^posts\..*\.kept$/.test(path));
  expect(kept).toMatchObject({ old: "", new: "the platform said less" });
  const [reading] = kept?.causes[0]?.readings ?? [];
  expect(reading?.label).toContain("YouTube");
  expect(reading?.new).toBeLessThan(reading?.old ?? 0);
  const unexplained = differences.filter(({ causes }) =>
    causes.some(({ reason }) => reason === "unexplained"),
  );
  expect(unexplained).toEqual([]);
}
