import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

const cancel = (runId: string, as?: string) =>
  t.send("POST", `/v1/report-runs/${runId}/cancel`, {}, as);

describe("a held report that is canceled", () => {
  it("is not sent, not after its hours either, and its automation goes on", async () => {
    const { id, run } = await t.hold({ approval: true, hold_hours: 1 });
    const { status, body } = await cancel(run.id);
    expect([status, body.data]).toMatchObject([
      200,
      { status: "canceled", held_until: null, completed_at: t.app.clock.now().toISOString() },
    ]);
    t.app.clock.advance(2 * 3_600_000);
    await t.tick();
    expect(await t.sendMails(id)).toEqual([]);
    expect(await t.runsOf(id)).toMatchObject([{ status: "canceled", snapshot_number: 1 }]);
    const { status: state, next_run_at: next } = await t.automation(id);
    expect([state, next]).toEqual(["active", expect.any(String)]);
  });

  it("can be neither released nor canceled again", async () => {
    const { run } = await t.hold();
    await cancel(run.id);
    const released = await t.send("POST", `/v1/report-runs/${run.id}/release?confirm=true`, {});
    for (const { status, body } of [released, await cancel(run.id)])
      expect([status, body.error]).toMatchObject([
        409,
        { code: "state_conflict", current_state: "canceled" },
      ]);
  });

  it("is refused where the run is not held, and not found by another workspace", async () => {
    const id = await t.automate();
    await t.passDay(id);
    const [done] = await t.runsOf(id);
    const refused = await cancel(done?.id ?? "");
    expect([refused.status, refused.body.error.current_state]).toEqual([409, "completed"]);
    const { run } = await t.hold();
    expect((await cancel(run.id, t.stranger.key)).status).toBe(404);
  });
});
