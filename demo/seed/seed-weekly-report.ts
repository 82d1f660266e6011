import type { Services } from "../../src/app/services.ts";
import {
  nextPlanned,
  plannedOn,
  type Schedule,
} from "../../src/domain/report-documents/schedule.ts";
import {
  automationRunJob,
  tickAutomationsJob,
} from "../../src/features/reporting/automations/index.ts";
import { sendReportMailJob } from "../../src/features/reporting/sending/index.ts";
import type { Mailer } from "../../src/infrastructure/mail/mail.ts";
import type { Runtime } from "../../src/kernel/pipeline/context.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { DAY_MS, HOUR_MS, SECOND_MS, utcDay } from "../../src/lib/time/clock.ts";
import type { ApiClient } from "../api-client.ts";
import { EarlierProcess } from "./earlier-process.ts";

const NAME = "The network, each Monday";
const SCHEDULE: Schedule = {
  frequency: "weekly",
  day_of_week: 1,
  day_of_month: null,
  days_after_air: [],
};
const RUNS = 6;
/** How long a report and its mails took. */
const MADE_AFTER_MS = 4 * SECOND_MS;
const ENDED_AFTER_MS = 60 * SECOND_MS;

interface WeeklyReport {
  api: ApiClient;
  runtime: Runtime<Services>;
  workspaceId: string;
  apiKey: string;
  /** Takes the mails of past weeks; none of them leaves the installation. */
  mailer: Mailer;
}

interface ListedRun {
  id: string;
  planned_at: string | null;
}

/**
 * An automation whose last six Mondays are over: five reports were sent, and since the day before
 * the last Monday each one waits for an approval. The automations' own jobs make them, at the hours
 * at which a server would have.
 */
export async function ensureWeeklyReport(weekly: WeeklyReport): Promise<void> {
  const { api, runtime, apiKey, mailer } = weekly;
  const times = mondays(runtime.clock.now());
  const at = new Date((times[0]?.getTime() ?? 0) - 2 * DAY_MS);
  const earlier = new EarlierProcess(runtime, { apiKey, at, mailer });
  const id = (await findAutomation(api)) ?? (await makeAutomation(earlier));
  const made = new Set((await runsOf(api, id)).map(({ planned_at: planned }) => planned));
  for (const [index, planned] of times.entries()) {
    if (made.has(planned.toISOString())) continue;
    if (index === RUNS - 1) {
      earlier.setTime(new Date(planned.getTime() - 20 * HOUR_MS));
      await earlier.call("report_automations.update", { params: { id }, body: { approval: true } });
    }
    await makeRun(weekly, { earlier, id, planned });
  }
}

/** The planned times of the last weeks, the first one first. */
function mondays(now: Date): Date[] {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const last = nextPlanned(
    SCHEDULE,
    { anchor: utcDay(now), campaignEnd: null, aired: [] },
    weekAgo,
  );
  return Array.from({ length: RUNS }, (_, index) =>
    plannedOn(addDays(utcDay(last ?? now), 7 * (index + 1 - RUNS))),
  );
}

async function findAutomation(api: ApiClient): Promise<string | undefined> {
  const { data } = await api.call<{ data: { id: string; name: string }[] }>(
    "GET",
    "/v1/report-automations?limit=100",
  );
  return data.find(({ name }) => name === NAME)?.id;
}

const runsOf = async (api: ApiClient, id: string): Promise<ListedRun[]> =>
  (await api.call<{ data: ListedRun[] }>("GET", `/v1/report-automations/${id}/runs`)).data;

async function makeAutomation(earlier: EarlierProcess): Promise<string> {
  const template = await earlier.call<{ data: { id: string } }>("report_templates.create", {
    body: {
      name: "The week in short",
      type: "network",
      window: { preset: "last_7_days" },
      sections: [
        { type: "headline", title: "The week" },
        { type: "delivery_over_time" },
        { type: "rankings", title: "Shows", options: { subject: "show", metric: "reach" } },
      ],
    },
  });
  const automation = await earlier.call<{ data: { id: string } }>("report_automations.create", {
    body: {
      name: NAME,
      template_id: template.data.id,
      source: { type: "network" },
      schedule: { frequency: "weekly", day_of_week: 1 },
      recipients: ["board@harbouraudio.example", "sales@harbouraudio.example"],
      message: "The week of all shows. Questions are welcome.",
      reply_to: "maren@harbouraudio.example",
    },
  });
  return automation.data.id;
}

/** The run of a planned time, as the worker makes it: planned, generated, mailed and ended. */
async function makeRun(
  { api, runtime, workspaceId }: WeeklyReport,
  { earlier, id, planned }: { earlier: EarlierProcess; id: string; planned: Date },
): Promise<void> {
  const passed = (milliseconds: number): void =>
    earlier.setTime(new Date(planned.getTime() + milliseconds));
  passed(0);
  await earlier.run(tickAutomationsJob, {});
  const run = (await runsOf(api, id)).find((one) => one.planned_at === planned.toISOString());
  if (run === undefined) throw new Error(`No run was planned for ${planned.toISOString()}.`);
  const key = { workspace_id: workspaceId, run_id: run.id };
  passed(MADE_AFTER_MS);
  await earlier.run(automationRunJob, key);
  const mails = await runtime.database
    .selectFrom("report_mails")
    .select("address_hash")
    .where("workspace_id", "=", workspaceId)
    .where("run_id", "=", run.id)
    .execute();
  for (const mail of mails) await earlier.run(sendReportMailJob, { ...key, ...mail });
  passed(ENDED_AFTER_MS);
  await earlier.run(tickAutomationsJob, {});
}
