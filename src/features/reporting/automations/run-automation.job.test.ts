import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { freezeReport } from "../reports/index.ts";
import { unsubscribe } from "../sending/index.ts";
import { MASKED, startAutomationFixture } from "./automations.test-support.ts";
import { prepareReport } from "./prepare-report.ts";

const t = useFixture(startAutomationFixture);

describe("the run of an automation", () => {
  it("refreshes from 07:00 and mails each recipient once at 08:00, also if repeated", async () => {
    const id = await t.automate();
    await t.moveTo(id, "07:00");
    const [run] = await t.runsOf(id);
    await t.runJobs(id, 2);
    expect((await t.runsOf(id))[0]).toMatchObject({ status: "running", stage: "refresh" });
    expect(await t.mailRows(id)).toEqual([]);
    t.app.clock.set(run?.planned_at ?? "");
    // Each stage is repeated from what the one before committed.
    await t.runJobs(id, 3);
    await t.sql("update report_runs set stage = 'send', status = 'running' where id = $1", [
      run?.id,
    ]);
    await t.runJobs(id, 2);
    expect(await t.sendMails(id)).toEqual(["ada@northwind.example", "jo@northwind.example"]);
    expect(await t.sendMails(id)).toEqual([]);
    await t.runJobs(id);
    await t.tick();
    expect(await t.runsOf(id)).toMatchObject([
      { status: "completed", snapshot_number: 1, sent_count: 2, trigger: "schedule" },
    ]);
    const { recipients, report_id: reportId } = await t.automation(id);
    expect(recipients).toEqual(MASKED);
    expect(await t.events(reportId ?? "")).toEqual([
      "report.created",
      "report.ready",
      "report.snapshot_created",
      "report.sent",
    ]);
  });

  it("neither makes nor sends what was begun before a person paused it", async () => {
    const id = await t.automate();
    await t.moveTo(id, "07:00");
    await t.runJobs(id);
    await t.send("PATCH", `/v1/report-automations/${id}`, { status: "paused" });
    const [run] = await t.runsOf(id);
    t.app.clock.set(run?.planned_at ?? "");
    await t.runJobs(id, 2);
    expect(await t.mailRows(id)).toEqual([]);
    expect(await t.runsOf(id)).toMatchObject([{ status: "canceled" }]);
  });

  it("goes on where it was paused and resumed before its time", async () => {
    const id = await t.automate();
    await t.moveTo(id, "07:00");
    await t.runJobs(id);
    await t.send("PATCH", `/v1/report-automations/${id}`, { status: "paused" });
    await t.send("PATCH", `/v1/report-automations/${id}`, { status: "active" });
    const [run] = await t.runsOf(id);
    t.app.clock.set(run?.planned_at ?? "");
    await t.runJobs(id, 2);
    expect((await t.sendMails(id)).length).toBe(2);
  });

  it("has the sections of another template once that was chosen", async () => {
    const id = await t.automate();
    await t.passDay(id);
    const sections = [{ type: "text", options: { markdown: "Behind plan." } }];
    const other = await t.send("POST", "/v1/report-templates", {
      name: "Other",
      type: "custom",
      sections,
    });
    await t.send("PATCH", `/v1/report-automations/${id}`, { template_id: other.body.data.id });
    await t.passDay(id);
    const { report_id: reportId } = await t.automation(id);
    const report = await t.get(`/v1/reports/${reportId ?? ""}?expand=data`);
    expect(report).toMatchObject({
      status: "ready",
      template_id: other.body.data.id,
      published_snapshot: 2,
      has_unpublished_changes: false,
    });
    expect(JSON.stringify(report.data)).toContain("Behind plan.");
  });

  it("that fails for good leaves its report failed, and not in the making", async () => {
    const id = await t.automate();
    await t.passDay(id);
    const { report_id: reportId } = await t.automation(id);
    await t.moveTo(id, "08:00");
    const [run] = await t.runsOf(id);
    // As a try leaves it that was cut off while it read the sections.
    await t.sql("update report_runs set status = 'running', stage = 'generate' where id = $1", [
      run?.id,
    ]);
    await t.sql("update reports set status = 'generating' where id = $1", [reportId]);
    await t.sql("update report_automations set template_id = 'tpl_gone' where id = $1", [id]);
    await t.runJobs(id);
    expect((await t.runsOf(id))[0]).toMatchObject({ status: "failed" });
    expect(await t.get(`/v1/reports/${reportId ?? ""}`)).toMatchObject({
      status: "failed",
      published_snapshot: 1,
      error: { code: "parameter_invalid" },
    });
    expect(await t.events(reportId ?? "")).toContain("report.failed");
  });

  it("is made once, where a worker that was paused goes on after another has made it", async () => {
    const id = await t.automate();
    await t.moveTo(id, "08:00");
    const [run] = await t.runsOf(id);
    const key = { workspace_id: t.workspaceId, id: run?.id ?? "" };
    const { runtime } = t.app;
    const paused = await prepareReport(runtime, key);
    if (paused === undefined || "error" in paused) throw new Error("The run was not prepared");
    await t.runJobs(id);
    await freezeReport(runtime, paused.run);
    expect(await prepareReport(runtime, key)).toBeUndefined();
    await t.runJobs(id);
    expect((await t.sendMails(id)).length).toBe(2);
    await t.tick();
    expect(await t.runsOf(id)).toMatchObject([{ status: "completed", snapshot_number: 1 }]);
    const { report_id: reportId } = await t.automation(id);
    expect((await t.get(`/v1/reports/${reportId}/snapshots`)).data).toHaveLength(1);
  });

  it("has mails that go before the reports and files that wait beside them", async () => {
    const id = await t.automate();
    await t.moveTo(id, "08:00");
    await t.runJobs(id);
    const first = await t.sql(
      `select task_identifier from graphile_worker.jobs
       where task_identifier like 'report%' order by priority, run_at, id limit 2`,
    );
    const mail = { task_identifier: "reports.mail" };
    expect(first).toEqual([mail, mail]);
  });

  it("ends as failed, with its report, where its worker is killed in every try", async () => {
    const id = await t.automate();
    await t.moveTo(id, "08:00");
    const [run] = await t.runsOf(id);
    const key = { workspace_id: t.workspaceId, id: run?.id ?? "" };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await prepareReport(t.app.runtime, key);
      await t.sql("delete from graphile_worker._private_jobs");
      await t.tick();
    }
    expect(await t.runsOf(id)).toMatchObject([
      { status: "failed", error: { code: "interrupted" } },
    ]);
    const { report_id: reportId } = await t.automation(id);
    expect(await t.get(`/v1/reports/${reportId}`)).toMatchObject({ status: "failed" });
  });

  it("sends nothing where nothing changed, if that is what it is told", async () => {
    const id = await t.automate({ skip_if_unchanged: true });
    expect((await t.passDay(id)).length).toBe(2);
    expect(await t.passDay(id)).toEqual([]);
    expect((await t.runsOf(id))[0]).toMatchObject({
      status: "skipped",
      snapshot_number: 2,
      hold_reasons: ["unchanged"],
    });
  });

  it("does not write to who has unsubscribed, and others can by a link in the mail", async () => {
    const id = await t.automate();
    const [row] = await t.sql<{ address_hash: string }>(
      "select address_hash from report_recipients where automation_id = $1 and masked like 'j%'",
      [id],
    );
    const hash = row?.address_hash ?? "";
    const subscription = { workspaceId: t.workspaceId, automationId: id, hash };
    await unsubscribe(t.app.runtime.database, subscription, t.app.clock.now());
    await unsubscribe(t.app.runtime.database, subscription, t.app.clock.now());
    // Its recipients are set again, the one who has unsubscribed among them.
    const recipients = ["jo@northwind.example", "new@northwind.example"];
    await t.send("PATCH", `/v1/report-automations/${id}`, { recipients });
    expect(await t.automation(id)).toMatchObject({ unsubscribed_count: 1 });
    expect(await t.passDay(id)).toEqual(["new@northwind.example"]);
    const mail = t.app.mails.at(-1);
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\//);
    expect(mail?.unsubscribeUrl).not.toContain("northwind");
  });

  it("pauses the automation by the third failure in a row; a resumed one counts anew", async () => {
    const id = await t.automate();
    for (let week = 0; week < 3; week += 1) {
      await t.moveTo(id, "08:00");
      await t.sql("update report_automations set template_id = 'tpl_gone' where id = $1", [id]);
      await t.runJobs(id, 2);
      await t.tick();
    }
    expect(await t.automation(id)).toMatchObject({
      status: "paused",
      paused_reason: "failing",
      next_run_at: null,
      consecutive_failures: 3,
      last_run: { status: "failed" },
    });
    expect(await t.events(id)).toEqual(["report_automation.paused"]);
    t.app.clock.advance(60_000);
    const resumed = await t.send("PATCH", `/v1/report-automations/${id}`, { status: "active" });
    expect(resumed.body.data).toMatchObject({ status: "active", consecutive_failures: 0 });
    await t.tick();
    expect(await t.automation(id)).toMatchObject({ status: "active", paused_reason: null });
  });
});
