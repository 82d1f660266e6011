import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MASKED, startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

const update = (id: string, body: object, query = "") =>
  t.send("PATCH", `/v1/report-automations/${id}${query}`, body);

describe("an automation that is changed", () => {
  it("keeps what was not sent", async () => {
    const id = await t.automate({ hold_if: ["stale"], stale_hours: null, message: "Hello" });
    const before = await t.automation(id);
    t.app.clock.advance(1_000);
    const { status, body } = await update(id, { name: "  Monthly  ", hold_hours: 4 });
    expect([status, body.data]).toEqual([
      200,
      {
        ...before,
        name: "Monthly",
        hold_hours: 4,
        updated_at: t.app.clock.now().toISOString(),
      },
    ]);
    expect((await update(id, { name: "Monthly" })).body.warnings).toHaveLength(1);
  });

  it("has no planned time while it is paused, and the next one when it is resumed", async () => {
    const id = await t.automate();
    const { next_run_at: first } = await t.automation(id);
    const paused = await update(id, { status: "paused" });
    expect(paused.body.data).toMatchObject({
      status: "paused",
      paused_reason: "manual",
      next_run_at: null,
    });
    // Two planned times pass, which are not made up for.
    t.app.clock.set(new Date(Date.parse(first ?? "") + 8 * 86_400_000));
    await t.app.advance(0);
    await t.tick();
    const resumed = await update(id, { status: "active" });
    expect(resumed.body.data).toMatchObject({
      status: "active",
      paused_reason: null,
      next_run_at: new Date(Date.parse(first ?? "") + 14 * 86_400_000).toISOString(),
    });
    expect(await t.runsOf(id)).toEqual([]);
  });

  it("tells once that it was paused, and not when another field of it changes", async () => {
    const id = await t.automate();
    await update(id, { status: "paused" });
    await update(id, { status: "paused" });
    await update(id, { name: "Other" });
    expect(await t.automation(id)).toMatchObject({ name: "Other", status: "paused" });
    expect(await t.events(id)).toEqual(["report_automation.paused"]);
  });

  it("is planned by a new schedule, which is refused by the field that does not fit", async () => {
    const id = await t.automate();
    const schedule = { frequency: "monthly", day_of_month: 15 };
    const { body } = await update(id, { schedule });
    expect(body.data.schedule).toMatchObject({ ...schedule, day_of_week: null });
    expect(body.data.next_run_at).toMatch(/-15T08:00:00\.000Z$/);
    const refused = await update(id, { schedule: { frequency: "monthly", day_of_week: 2 } });
    expect(refused.body.error).toMatchObject({
      code: "parameter_invalid",
      param: "schedule.day_of_week",
    });
    await update(id, { status: "paused" });
    const weekly = await update(id, { schedule: { frequency: "weekly", day_of_week: 3 } });
    expect(weekly.body.data).toMatchObject({ status: "paused", next_run_at: null });
  });

  it("keeps its planned times where the same schedule is sent again", async () => {
    const id = await t.automate();
    await t.moveTo(id, "07:00");
    const before = await t.automation(id);
    const { body } = await update(id, { schedule: { frequency: "weekly", day_of_week: 1 } });
    expect(body.warnings).toHaveLength(1);
    expect(body.data.next_run_at).toBe(before.next_run_at);
    expect(await t.automation(id)).toEqual(before);
  });

  it("is not resumed while its shows are archived, and is once they are not", async () => {
    const showId = await t.app.show(t.workspaceId);
    t.app.runtime.access.clear();
    const id = await t.automate({
      template_id: "tpl_builtinShowOneSheet",
      source: { type: "show", show_ids: [showId] },
    });
    const move = async (action: "archive" | "unarchive"): Promise<void> => {
      const answer = await t.send("POST", `/v1/shows/${showId}/${action}?confirm=true`, {});
      expect(answer.status).toBe(200);
      t.app.runtime.access.clear();
    };
    await move("archive");
    await t.moveTo(id, "07:00");
    expect(await t.automation(id)).toMatchObject({ paused_reason: "show_archived" });
    const refused = await update(id, { status: "active" });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "state_conflict", current_state: "show_archived" },
    ]);
    await move("unarchive");
    const { body } = await update(id, { status: "active" });
    expect(body.data).toMatchObject({
      status: "active",
      next_run_at: expect.stringMatching(/T08:00:00\.000Z$/),
    });
  });

  it("has the recipients that were sent and no others, and never shows them", async () => {
    const id = await t.automate();
    const recipients = ["jo@northwind.example", "new@northwind.example"];
    const plan = await update(id, { recipients }, "?dry_run=true");
    const masked = ["j***@northwind.example", "n***@northwind.example"];
    expect(plan.body.would_write).toEqual({ recipients: masked });
    expect(await t.automation(id)).toMatchObject({ recipients: MASKED });
    const { body, text } = await update(id, { recipients });
    expect(body.data.recipients).toEqual(masked);
    expect(plan.text + text).not.toMatch(/(jo|ada|new)@/);
  });

  it("takes an address in place of another that is masked alike", async () => {
    const id = await t.automate({ reply_to: "sam@northwind.example" });
    await update(id, {
      reply_to: "sue@northwind.example",
      recipients: ["jim@northwind.example", "amy@northwind.example"],
    });
    const { body } = await update(id, { reply_to: "sid@northwind.example" });
    expect(body.data).toMatchObject({ reply_to: "s***@northwind.example", recipients: MASKED });
    const [row] = await t.sql<{ reply_to: string }>(
      "select delivery->>'reply_to' as reply_to from report_automations where id = $1",
      [id],
    );
    expect(row?.reply_to).toBe("sid@northwind.example");
    expect(await t.passDay(id)).toEqual(["amy@northwind.example", "jim@northwind.example"]);
  });

  it("is not found by another workspace", async () => {
    const id = await t.automate();
    const path = `/v1/report-automations/${id}`;
    const foreign = await t.send("PATCH", path, { name: "Theirs" }, t.stranger.key);
    expect(foreign.status).toBe(404);
    expect(await t.automation(id)).toMatchObject({ name: "Weekly" });
  });
});
