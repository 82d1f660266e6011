import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { startAutomationFixture } from "./automations.test-support.ts";

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

  it("leaves a held report of a paused automation to a person, who can still send it", async () => {
    const { id, run } = await t.hold({ approval: true, hold_hours: 2 });
    await t.send("PATCH", `/v1/report-automations/${id}`, { status: "paused" });
    t.app.clock.advance(3 * HOUR_MS);
    await t.tick();
    expect(await t.sendMails(id)).toEqual([]);
    expect(await t.runsOf(id)).toMatchObject([{ status: "held", held_until: null }]);
    const released = await t.send("POST", `/v1/report-runs/${run.id}/release?confirm=true`, {});
    expect(released.status).toBe(200);
    expect((await t.sendMails(id)).length).toBe(2);
  });

  it("leaves a held report to a person while its workspace is suspended", async () => {
    const { id } = await t.hold({ approval: true, hold_hours: 2 });
    await t.sql(
      "update workspaces set kind = 'subnetwork', activation_state = 'suspended' where workspace_id = $1",
      [t.workspaceId],
    );
    t.app.runtime.access.clear();
    t.app.clock.advance(3 * HOUR_MS);
    await t.tick();
    await t.sql(
      "update workspaces set kind = 'network', activation_state = 'active' where workspace_id = $1",
      [t.workspaceId],
    );
    t.app.runtime.access.clear();
    expect(await t.sendMails(id)).toEqual([]);
    expect(await t.runsOf(id)).toMatchObject([{ status: "held", held_until: null }]);
  });

  it("ends a held report whose automation was deleted", async () => {
    const { id, run } = await t.hold({ approval: true, hold_hours: 2 });
    await t.send("DELETE", `/v1/report-automations/${id}?confirm=true`);
    t.app.clock.advance(3 * HOUR_MS);
    await t.tick();
    expect(await t.get(`/v1/report-runs/${run.id}`)).toMatchObject({
      status: "canceled",
      sent_count: 0,
    });
  });

  it("makes no run after the last one of a campaign that ended while the server was down", async () => {
    const today = utcDay(t.app.clock.now());
    const end = addDays(today, 20);
    const campaign = await t.make.campaign({ start_date: today, end_date: end });
    const id = await t.automate({
      template_id: "tpl_builtinCampaignProof",
      source: { type: "campaign", campaign_id: campaign.id },
    });
    t.app.clock.set(`${addDays(today, 80)}T09:00:00.000Z`);
    await t.app.advance(0);
    await t.tick();
    const runs = (await t.runsOf(id)).toSorted((one, other) =>
      (one.planned_at ?? "") < (other.planned_at ?? "") ? -1 : 1,
    );
    // The first Monday after the figures of the last day have settled.
    let last = addDays(end, 4);
    while (new Date(last).getUTCDay() !== 1) last = addDays(last, 1);
    expect(runs.at(-1)).toMatchObject({ status: "queued", planned_at: `${last}T08:00:00.000Z` });
    expect(new Set(runs.slice(0, -1).map(({ status }) => status))).toEqual(new Set(["skipped"]));
    expect((await t.automation(id)).next_run_at).toBeNull();
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
