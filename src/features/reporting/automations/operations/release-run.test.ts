import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MASKED, startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

const release = (runId: string, query = "?confirm=true", as?: string) =>
  t.send("POST", `/v1/report-runs/${runId}/release${query}`, {}, as);

describe("a held report that is released", () => {
  it("is sent once", async () => {
    const { id, run } = await t.hold();
    expect(run).toMatchObject({ hold_reasons: ["approval"], held_until: null });
    const { status, body } = await release(run.id);
    expect([status, body.data]).toMatchObject([200, { id: run.id, status: "running" }]);
    expect(await t.sendMails(id)).toEqual(["ada@northwind.example", "jo@northwind.example"]);
    const again = await release(run.id);
    expect([again.status, again.body.error]).toMatchObject([
      409,
      { code: "state_conflict", current_state: "running" },
    ]);
    expect(await t.sendMails(id)).toEqual([]);
    await t.tick();
    expect(await t.runsOf(id)).toMatchObject([{ status: "completed", sent_count: 2 }]);
  });

  it("names its recipients masked before it is sent, and asks for a confirmation", async () => {
    const { id, run } = await t.hold();
    const plan = await release(run.id, "?dry_run=true");
    expect(plan.body).toMatchObject({ would_write: { recipients: MASKED }, cost: { emails: 2 } });
    expect(plan.text).not.toMatch(/(jo|ada)@/);
    expect((await release(run.id, "")).body.error.code).toBe("confirmation_required");
    expect(await t.mailRows(id)).toEqual([]);
  });

  it("is not sent where its snapshot was withdrawn, and may still be canceled", async () => {
    const { id, run } = await t.hold();
    const { report_id: reportId } = await t.automation(id);
    await t.send("POST", `/v1/reports/${reportId}/snapshots/1/withdraw?confirm=true`, {
      reason: "Wrong campaign.",
    });
    const refused = await release(run.id);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "state_conflict", current_state: "withdrawn", allowed: ["cancel"] },
    ]);
    expect((await t.send("POST", `/v1/report-runs/${run.id}/cancel`, {})).status).toBe(200);
  });

  it("is not found by another workspace", async () => {
    const { id, run } = await t.hold();
    expect((await release(run.id, "?confirm=true", t.stranger.key)).status).toBe(404);
    expect(await t.runsOf(id)).toMatchObject([{ status: "held" }]);
  });
});

describe("a run that is not held", () => {
  it.each(["queued", "running", "completed", "failed", "canceled", "skipped"])(
    "is not released where it is %s",
    async (status) => {
      const id = await t.automate();
      const made = await t.send("POST", `/v1/report-automations/${id}/run?confirm=true`, {});
      const { id: runId } = made.body.data;
      await t.sql("update report_runs set status = $2 where id = $1", [runId, status]);
      const answer = await release(runId);
      expect([answer.status, answer.body.error]).toMatchObject([
        409,
        { code: "state_conflict", current_state: status },
      ]);
      expect(await t.mailRows(id)).toEqual([]);
    },
  );
});
