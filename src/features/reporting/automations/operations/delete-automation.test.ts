import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAutomationFixture } from "../automations.test-support.ts";
import { automationRunJob } from "../run-automation.job.ts";

const t = useFixture(startAutomationFixture);

const recipientsOf = (id: string) =>
  t.sql("select masked from report_recipients where automation_id = $1", [id]);

describe("an automation that is deleted", () => {
  it("forgets its recipients and sends no more, while its report and run stay", async () => {
    const id = await t.automate();
    await t.passDay(id);
    const { report_id: reportId, next_run_at: next } = await t.automation(id);
    const [run] = await t.runsOf(id);
    expect(await recipientsOf(id)).toHaveLength(2);
    const path = `/v1/report-automations/${id}`;
    const { status, body } = await t.send("DELETE", `${path}?confirm=true`);
    expect([status, body.data]).toMatchObject([200, { id, deleted: true }]);
    expect((await t.send("GET", path)).status).toBe(404);
    expect(await recipientsOf(id)).toEqual([]);
    expect(await t.get(`/v1/reports/${reportId}`)).toMatchObject({ id: reportId });
    expect(await t.get(`/v1/report-runs/${run?.id}`)).toMatchObject({ status: "completed" });
    t.app.clock.set(next ?? "");
    await t.app.advance(0);
    await t.tick();
    const runs = await t.sql("select id from report_runs where automation_id = $1", [id]);
    expect(runs).toEqual([{ id: run?.id }]);
  });

  it("cancels a run that is queued, which sends no mail", async () => {
    const id = await t.automate();
    await t.moveTo(id, "08:00");
    const [run] = await t.runsOf(id);
    await t.send("DELETE", `/v1/report-automations/${id}?confirm=true`);
    await t.runJob(automationRunJob, { workspace_id: t.workspaceId, run_id: run?.id ?? "" });
    expect(await t.get(`/v1/report-runs/${run?.id}`)).toMatchObject({ status: "canceled" });
    expect(await t.mailRows(id)).toEqual([]);
  });

  it("is kept without a confirmation, and by another workspace", async () => {
    const id = await t.automate();
    const path = `/v1/report-automations/${id}`;
    expect((await t.send("DELETE", path)).body.error.code).toBe("confirmation_required");
    const foreign = await t.send("DELETE", `${path}?confirm=true`, undefined, t.stranger.key);
    expect(foreign.status).toBe(404);
    expect(await recipientsOf(id)).toHaveLength(2);
  });
});
