import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startAutomationFixture } from "./automations.test-support.ts";

const t = useFixture(startAutomationFixture);

const setAccount = (status: string) =>
  t.sql(
    `insert into connections
       (show_id, platform, id, status, connect_via, connected_at, created_at, updated_at)
     values ($1, 'tiktok', 'x', $2, 'api', $3, $3, $3)
     on conflict (show_id, platform) do update set status = excluded.status`,
    [t.showId, status, t.app.clock.now()],
  );

describe("a report whose account needs a new sign-in", () => {
  it("is held for that, and the next one is sent once there was one", async () => {
    await setAccount("needs_reauth");
    const { id, run } = await t.hold({ hold_if: ["needs_reauth"], hold_hours: 3 });
    expect(run).toMatchObject({
      hold_reasons: ["needs_reauth"],
      held_until: new Date(t.app.clock.now().getTime() + 3 * 3_600_000).toISOString(),
      snapshot_number: 1,
    });
    const events = await t.sql<{ type: string; data: { object: object } }>(
      "select type, data from events where object_id = $1",
      [run.id],
    );
    expect(events).toMatchObject([
      { type: "report.held", data: { object: await t.get(`/v1/report-runs/${run.id}`) } },
    ]);
    await t.send("POST", `/v1/report-runs/${run.id}/cancel`, {});
    await setAccount("connected");
    expect((await t.passDay(id)).length).toBe(2);
  });

  it("is held for an account of any show where it is about the whole network", async () => {
    await setAccount("needs_reauth");
    const { run } = await t.hold({
      hold_if: ["needs_reauth"],
      template_id: "tpl_builtinMonthlyNetwork",
      source: { type: "network" },
    });
    expect(run.hold_reasons).toEqual(["needs_reauth"]);
  });

  it("is sent where its automation does not ask for that", async () => {
    await setAccount("needs_reauth");
    const id = await t.automate({ hold_if: ["no_data", "section_failed", "stale", "fell"] });
    expect((await t.passDay(id)).length).toBe(2);
  });
});
