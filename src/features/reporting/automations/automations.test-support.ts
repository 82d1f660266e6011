import { expect } from "vitest";
import { type ReportFixture, startReportFixture } from "../reports/reports.test-support.ts";
import { sendReportMailJob } from "../sending/send-report-mail.job.ts";
import type { AutomationView } from "./automation-view.ts";
import { automationRunJob } from "./run-automation.job.ts";
import { tickAutomationsJob } from "./tick.job.ts";

/** The addresses that an automation mails to where a test names no others. */
const RECIPIENTS = ["jo@northwind.example", "ada@northwind.example"];
export const MASKED = ["a***@northwind.example", "j***@northwind.example"];

/** The fields of a run that these tests read. */
export interface TestRun {
  id: string;
  status: string;
  planned_at: string | null;
  hold_reasons: string[];
  held_until: string | null;
  sent_count: number;
}

export interface AutomationFixture extends ReportFixture {
  /** The body that creates a weekly automation of two recipients, with these fields instead. */
  fieldsOf: (fields?: object) => Promise<Record<string, unknown>>;
  /** Creates that automation, and returns its id. */
  automate: (fields?: object) => Promise<string>;
  automation: (id: string) => Promise<AutomationView>;
  /** Runs of an automation, newest first. */
  runsOf: (id: string) => Promise<TestRun[]>;
  tick: () => Promise<void>;
  /** Moves the clock to a time of the next planned day of an automation, and ticks. */
  moveTo: (id: string, time: string) => Promise<void>;
  /** Executes the job of every run of an automation, so many times. */
  runJobs: (id: string, times?: number) => Promise<void>;
  mailRows: (id: string) => Promise<{ run_id: string; address_hash: string; state: string }[]>;
  /** Executes the jobs of all mails of an automation, and returns who was written to. */
  sendMails: (id: string) => Promise<string[]>;
  /** Passes the next planned day of an automation, and returns who was written to. */
  passDay: (id: string) => Promise<string[]>;
  /** Creates an automation with these fields and passes a day, after which its report is held. */
  hold: (fields?: object) => Promise<{ id: string; run: TestRun }>;
}

export async function startAutomationFixture(): Promise<AutomationFixture> {
  const reports = await startReportFixture();
  const { app, send, get, sql, runJob, workspaceId, showId } = reports;

  const fieldsOf: AutomationFixture["fieldsOf"] = async (fields = {}) => {
    const sections = [{ type: "text", options: { markdown: "On plan." } }];
    const template = { name: "Ours", type: "custom", sections };
    return {
      name: "Weekly",
      template_id: (await send("POST", "/v1/report-templates", template)).body.data.id,
      source: { type: "custom", show_ids: [showId] },
      schedule: { frequency: "weekly", day_of_week: 1 },
      recipients: RECIPIENTS,
      ...fields,
    };
  };
  const automate: AutomationFixture["automate"] = async (fields) => {
    const answer = await send("POST", "/v1/report-automations", await fieldsOf(fields));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data.id;
  };
  const automation: AutomationFixture["automation"] = (id) => get(`/v1/report-automations/${id}`);
  const runsOf: AutomationFixture["runsOf"] = async (id) =>
    (await get(`/v1/report-automations/${id}/runs`)).data;
  const tick = (): Promise<void> => runJob(tickAutomationsJob);
  const moveTo: AutomationFixture["moveTo"] = async (id, time) => {
    const { next_run_at: next } = await automation(id);
    if (next === null) throw new Error("The automation has no planned time");
    app.clock.set(`${next.slice(0, 10)}T${time}:00.000Z`);
    await app.advance(0);
    await tick();
  };
  const runJobs: AutomationFixture["runJobs"] = async (id, times = 1) => {
    for (let time = 0; time < times; time += 1)
      for (const run of await runsOf(id))
        await runJob(automationRunJob, { workspace_id: workspaceId, run_id: run.id });
  };
  const mailRows: AutomationFixture["mailRows"] = (id) =>
    sql(
      `select mails.* from report_mails mails join report_runs runs on runs.id = mails.run_id
       where runs.automation_id = $1 order by address_hash`,
      [id],
    );
  const sendMails: AutomationFixture["sendMails"] = async (id) => {
    const from = app.mails.length;
    for (const { run_id: runId, address_hash: hash } of await mailRows(id))
      await runJob(sendReportMailJob, {
        workspace_id: workspaceId,
        run_id: runId,
        address_hash: hash,
      });
    return app.mails
      .slice(from)
      .map(({ to }) => to)
      .toSorted();
  };
  const passDay: AutomationFixture["passDay"] = async (id) => {
    await moveTo(id, "08:00");
    await runJobs(id);
    const sent = await sendMails(id);
    await tick();
    return sent;
  };
  const hold: AutomationFixture["hold"] = async (fields = { approval: true }) => {
    const id = await automate(fields);
    expect(await passDay(id)).toEqual([]);
    const [run] = await runsOf(id);
    if (run?.status !== "held") throw new Error(`The run is ${run?.status ?? "missing"}`);
    return { id, run };
  };
  return {
    ...reports,
    fieldsOf,
    automate,
    automation,
    runsOf,
    tick,
    moveTo,
    runJobs,
    mailRows,
    sendMails,
    passDay,
    hold,
  };
}
