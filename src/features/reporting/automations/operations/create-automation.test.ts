import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MASKED, startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

const PATH = "/v1/report-automations";

const count = async (): Promise<number> =>
  (await t.sql<{ id: string }>("select id from report_automations")).length;

describe("an automation that is created", () => {
  it("has its next planned time, its defaults, and only masked addresses", async () => {
    const fields = await t.fieldsOf({ reply_to: "sales@northwind.example" });
    const answer = await t.send("POST", PATH, fields);
    expect(answer.status).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({
      status: "active",
      recipients: MASKED,
      reply_to: "s***@northwind.example",
      hold_if: [],
      stale_hours: 36,
      fall_percent: 20,
      hold_hours: null,
      approval: false,
      report_id: null,
      last_run: null,
      next_run_at: expect.stringMatching(/T08:00:00\.000Z$/),
    });
    const next = new Date(data.next_run_at);
    expect(next.getUTCDay()).toBe(1);
    expect(next.getTime()).toBeGreaterThan(t.app.clock.now().getTime());
    expect(answer.text).not.toMatch(/(jo|ada|sales)@/);
  });

  it("stores addresses sealed, one row for each however it is spelled", async () => {
    const id = await t.automate({ recipients: ["Jo@northwind.example", "jo@Northwind.example"] });
    const rows = await t.sql("select * from report_recipients where automation_id = $1", [id]);
    expect(rows).toMatchObject([{ masked: "J***@northwind.example", state: "active" }]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain("jo@");
  });

  it("is not stored by a dry run, which names the time and masks the recipients", async () => {
    const before = await count();
    const plan = await t.send("POST", `${PATH}?dry_run=true`, await t.fieldsOf());
    expect(plan.body.would_write).toMatchObject({
      name: "Weekly",
      next_run_at: expect.stringMatching(/T08:00:00\.000Z$/),
    });
    expect(plan.body.would_write.recipients.toSorted()).toEqual(MASKED);
    expect(plan.text).not.toMatch(/(jo|ada)@/);
    expect(await count()).toBe(before);
  });
});

describe("an automation that is not valid", () => {
  it.each([
    [{ frequency: "weekly" }, "schedule.day_of_week"],
    [{ frequency: "biweekly", day_of_week: null }, "schedule.day_of_week"],
    [{ frequency: "monthly" }, "schedule.day_of_month"],
    [{ frequency: "weekly", day_of_week: 1, day_of_month: 1 }, "schedule.day_of_month"],
    [{ frequency: "monthly", day_of_month: 1, day_of_week: 1 }, "schedule.day_of_week"],
    [{ frequency: "monthly", day_of_month: 29 }, "schedule.day_of_month"],
    [{ frequency: "weekly", day_of_week: 1, days_after_air: [7] }, "schedule.days_after_air"],
    [{ frequency: "campaign_end" }, "schedule.frequency"],
    [{ frequency: "after_air", days_after_air: [7] }, "schedule.frequency"],
  ])("is refused by the field of its schedule: %j", async (schedule, param) => {
    const { status, body } = await t.send("POST", PATH, await t.fieldsOf({ schedule }));
    expect([status, body.error]).toMatchObject([400, { code: "parameter_invalid", param }]);
  });

  it("is refused by the address that has not the form of one", async () => {
    const recipients = ["jo@northwind.example", "no address"];
    const sent = await t.send("POST", PATH, await t.fieldsOf({ recipients }));
    expect(sent.body.error).toMatchObject({ code: "parameter_invalid", param: "recipients[1]" });
    const reply = await t.send("POST", PATH, await t.fieldsOf({ reply_to: "no address" }));
    expect(reply.body.error).toMatchObject({ code: "parameter_invalid", param: "reply_to" });
  });

  it("is refused about a canceled campaign, of which it would make no report", async () => {
    const before = await count();
    const campaign = await t.make.campaign({ status: "canceled" });
    const fields = await t.fieldsOf({
      template_id: "tpl_builtinCampaignProof",
      source: { type: "campaign", campaign_id: campaign.id },
    });
    const { status, body } = await t.send("POST", PATH, fields);
    expect([status, body.error]).toMatchObject([
      409,
      { code: "state_conflict", current_state: "campaign_canceled" },
    ]);
    expect(await count()).toBe(before);
  });

  it("is refused by a name of blanks", async () => {
    const { body } = await t.send("POST", PATH, await t.fieldsOf({ name: "  " }));
    expect(body.error).toMatchObject({ code: "parameter_invalid", param: "name" });
  });

  it("is refused about a show of another workspace", async () => {
    const before = await count();
    const source = { type: "custom", show_ids: [t.stranger.showId] };
    const { body } = await t.send("POST", PATH, await t.fieldsOf({ source }));
    expect(body.error).toMatchObject({
      code: "parameter_invalid",
      param: expect.stringMatching(/show_ids/),
    });
    expect(await count()).toBe(before);
  });
});
