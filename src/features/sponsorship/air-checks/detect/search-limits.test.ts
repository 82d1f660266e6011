import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { SPOKEN_CHARS_MAX } from "../../../../domain/ad-reads/air-check.ts";
import { POINTS_MAX } from "../../../../domain/ad-reads/points/booked-points.ts";
import { ComputeError } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { SPOKEN, startAirCheckFixture } from "../air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

/** Tasks that end with an error, and how many there were. */
function endingWith(error: Error): Compute & { count: () => number } {
  let count = 0;
  return {
    run: () => {
      count += 1;
      return Promise.reject(error);
    },
    close: () => undefined,
    count: () => count,
  };
}

async function ordered(segments = SPOKEN): Promise<{ id: string; runId: string; slot: string }> {
  const { campaignId, slotId, episodeId } = await t.booked();
  await t.transcript(episodeId, segments);
  const id = await t.airCheck(campaignId, slotId);
  const answer = await t.send("POST", `/v1/air-checks/${id}/detect?confirm=true`, {});
  return { id, runId: answer.body.data.id, slot: campaignId };
}

const runOf = async (id: string) =>
  (await t.get(`/v1/air-checks/${id}/run`)) as Record<string, unknown>;

describe("a search for a read that is too much", () => {
  it.each([
    ["deadline", "timed_out", "more than 30 s"],
    ["memory", "too_large", "more than 320 MB"],
  ] as const)("is not tried again: %s", async (failure, code, message) => {
    const { id, runId } = await ordered();
    const before = await t.read(id);
    const compute = endingWith(new ComputeError("check_read", failure));
    await t.runDetection(runId, compute);
    await t.runDetection(runId, compute);
    expect(compute.count()).toBe(1);
    const error = { code, message: expect.stringContaining(message) };
    expect(await runOf(id)).toMatchObject({ status: "failed", error });
    expect(await t.read(id)).toEqual(before);
  });

  it("reports what its task threw once, and is not tried again", async () => {
    const { id, runId } = await ordered();
    const compute = endingWith(new ComputeError("check_read", "thrown", { cause: new Error() }));
    await expect(t.runDetection(runId, compute)).rejects.toThrow("check_read threw an error");
    await t.runDetection(runId, compute);
    expect(compute.count()).toBe(1);
    expect(await runOf(id)).toMatchObject({ status: "failed", error: { code: "internal_error" } });
  });

  it("keeps its tries where the queue is full", async () => {
    const { id, runId } = await ordered();
    const full = endingWith(new ComputeError("check_read", "queue_full"));
    await expect(t.runDetection(runId, full)).rejects.toThrow("no place in the queue");
    await t.runDetection(runId);
    expect(await runOf(id)).toMatchObject({ status: "completed", error: null });
  });

  it("is not begun for a transcript beyond the limit, which its error names", async () => {
    const text = "word ".repeat(SPOKEN_CHARS_MAX / 5 + 1).trim();
    const segment = { startSec: null, endSec: null, speaker: null, text };
    const { id, runId } = await ordered([segment]);
    const compute = endingWith(new Error("begun"));
    await t.runDetection(runId, compute);
    expect(compute.count()).toBe(0);
    const error = { code: "too_large", message: expect.stringContaining("at most 1000000") };
    expect(await runOf(id)).toMatchObject({ status: "failed", error });
  });

  it("does not look for points beyond 50, which are neither found nor missed", async () => {
    const { id, runId, slot: campaignId } = await ordered();
    const points = Array.from({ length: POINTS_MAX + 2 }, () => "Roasted on the quay").map(
      (point, index) => (index === 0 ? point : `${point} ${index}`),
    );
    await t.sql("update campaigns set talking_points = $2 where id = $1", [
      campaignId,
      points.join("\n"),
    ]);
    await t.runDetection(runId);
    const found = (await t.read(id))["found_talking_points"] as { found: unknown }[];
    expect(found).toHaveLength(POINTS_MAX + 2);
    expect(found[0]?.found).toBe(true);
    expect(found.slice(POINTS_MAX).map((point) => point.found)).toEqual([null, null]);
    expect(found.slice(0, POINTS_MAX).every((point) => point.found !== null)).toBe(true);
  });

  it("waits in one queue with the others of its workspace", async () => {
    await ordered();
    await ordered();
    const queues = await t.sql(
      "select distinct queue_name from graphile_worker.jobs where task_identifier = $1",
      ["air_checks.detect"],
    );
    expect(queues).toEqual([{ queue_name: `air_checks.detect ${t.workspaceId}` }]);
  });
});
