import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

describe("the runs of an automation", () => {
  it("are listed newest first and page by page, and are its own", async () => {
    const id = await t.automate();
    const other = await t.automate();
    await t.passDay(id);
    await t.passDay(id);
    t.app.clock.advance(1_000);
    await t.send("POST", `/v1/report-automations/${id}/run?confirm=true`, {});
    const runs = await t.runsOf(id);
    expect(runs).toMatchObject([
      { trigger: "manual", planned_at: null, automation_id: id },
      { trigger: "schedule", automation_id: id },
      { trigger: "schedule", automation_id: id },
    ]);
    const [, later, earlier] = runs.map((run) => Date.parse(run.planned_at ?? ""));
    expect(later).toBeGreaterThan(earlier ?? Number.POSITIVE_INFINITY);
    const path = `/v1/report-automations/${id}/runs?limit=2`;
    const { next_cursor: cursor } = await t.get(path);
    const { data } = await t.get(`${path}&cursor=${encodeURIComponent(cursor)}`);
    expect(data).toMatchObject([{ id: runs[2]?.id }]);
    const others = await t.runsOf(other);
    expect(others.filter((run) => runs.some((one) => one.id === run.id))).toEqual([]);
  });

  it("are not found by another workspace", async () => {
    const path = `/v1/report-automations/${await t.automate()}/runs`;
    expect((await t.send("GET", path, undefined, t.stranger.key)).status).toBe(404);
  });
});
