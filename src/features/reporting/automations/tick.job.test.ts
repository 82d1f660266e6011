import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startAutomationFixture } from "./automations.test-support.ts";
import { tickAutomationsJob } from "./tick.job.ts";

const t = useFixture(startAutomationFixture);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

describe("a tick", () => {
  it("begins one run at 07:00 and none before, however many tick at once", async () => {
    const id = await t.automate();
    await t.moveTo(id, "06:59");
    expect(await t.runsOf(id)).toEqual([]);
    await t.moveTo(id, "07:00");
    await t.tick();
    await Promise.all([t.tick(), t.tick()]);
    expect(await t.runsOf(id)).toMatchObject([{ status: "queued", trigger: "schedule" }]);
  });

  it("makes the latest of the times that passed while the server was down", async () => {
    const id = await t.automate();
    const first = Date.parse((await t.automation(id)).next_run_at ?? "");
    t.app.clock.set(new Date(first + 22 * DAY_MS));
    await t.app.advance(0);
    await t.tick();
    const statuses = Map.groupBy(await t.runsOf(id), ({ status }) => status);
    const planned = (status: string): number[] =>
      (statuses.get(status) ?? [])
        .map((run) => Date.parse(run.planned_at ?? ""))
        .toSorted((one, other) => one - other);
    expect(planned("skipped")).toEqual([first, first + 7 * DAY_MS, first + 14 * DAY_MS]);
    expect(planned("queued")).toEqual([first + 21 * DAY_MS]);
    expect((await t.automation(id)).next_run_at).toBe(new Date(first + 28 * DAY_MS).toISOString());
    await t.runJobs(id);
    expect((await t.sendMails(id)).length).toBe(2);
  });

  it("sends a held report after its hours and not before", async () => {
    const { id } = await t.hold({ approval: true, hold_hours: 2 });
    t.app.clock.advance(2 * HOUR_MS - 1);
    await t.tick();
    expect(await t.sendMails(id)).toEqual([]);
    t.app.clock.advance(1);
    await t.tick();
    expect((await t.sendMails(id)).length).toBe(2);
  });

  it("sends no held report of a workspace that no longer has reports", async () => {
    const { id } = await t.hold({ approval: true, hold_hours: 2 });
    t.app.clock.advance(2 * HOUR_MS);
    const { runtime } = t.app;
    const found = await runtime.access.workspace(t.workspaceId);
    const access = { workspace: async () => ({ ...found, features: new Set() }) };
    const without = { ...runtime, access } as unknown as typeof runtime;
    const services = { ...runtime.services, runtime: () => without };
    await t.runJob(tickAutomationsJob, {}, { services });
    expect((await t.runsOf(id))[0]?.status).toBe("held");
    await t.tick();
    expect((await t.sendMails(id)).length).toBe(2);
  });

  it("pauses an automation whose only show is gone", async () => {
    const showId = await t.app.show(t.workspaceId);
    const id = await t.automate({
      template_id: "tpl_builtinShowOneSheet",
      source: { type: "show", show_ids: [showId] },
    });
    const gone = await t.send("DELETE", `/v1/shows/${showId}?confirm=true`);
    expect(gone.status).toBe(200);
    t.app.runtime.access.clear();
    await t.moveTo(id, "07:00");
    expect(await t.automation(id)).toMatchObject({
      status: "paused",
      paused_reason: "show_deleted",
      next_run_at: null,
    });
    expect(await t.runsOf(id)).toEqual([]);
  });
});
