import { Type } from "typebox";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { findLivingKeys } from "../../../infrastructure/jobs/living-keys.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { findOpenRuns } from "../report-runs/index.ts";
import type { AutomationServices } from "./automation-services.ts";
import {
  findAutomationsOfCampaigns,
  findDueAutomations,
  findDueHolds,
} from "./automation.store.ts";
import { planAutomation } from "./plan-automation.ts";
import { automationRunKey } from "./run-automation.job.ts";
import { sendDueHold } from "./send-due-hold.ts";
import { settleRun } from "./settle-run.ts";

/** Due automations of one tick: a thousand take some ten seconds. */
const PAGE = 1_000;

const nothing = Type.Object({}, { additionalProperties: false });

/**
 * Begins due automations, sends held reports whose time is over, and ends runs whose mails are done
 * or whose jobs were lost. Each is handled in transactions of its own, so that one that fails does
 * not delay the others.
 */
export const tickAutomationsJob = defineJob({
  name: "report_automations.tick",
  schema: nothing,
  maxAttempts: 2,
  handler: async (_payload, { services, signal }: JobContext<AutomationServices>) => {
    const { database, clock } = services.runtime();
    const now = clock.now();
    const due = await findDueAutomations(database, new Date(now.getTime() + HOUR_MS), PAGE);
    const held = await findDueHolds(database, now);
    const open = await findOpenRuns(database);
    // A run that is not sent and whose job waits or runs has nothing to settle: from 07:00 to 08:00
    // that is each run.
    const living = await findLivingKeys(
      database,
      open.map(({ id }) => automationRunKey(id)),
    );
    const unsettled = open.filter(
      ({ id, stage }) => stage === "send" || !living.has(automationRunKey(id)),
    );
    await each(signal, [
      ...due.map((key) => () => planAutomation(services, key)),
      ...held.map((key) => () => sendDueHold(services, key)),
      ...unsettled.map((key) => () => settleRun(services, key)),
    ]);
  },
});

/** Plans automations of campaigns anew, because days of a campaign move and slots air. */
export const replanAutomationsJob = defineJob({
  name: "report_automations.replan",
  schema: nothing,
  maxAttempts: 2,
  handler: async (_payload, { services, signal }: JobContext<AutomationServices>) => {
    const keys = await findAutomationsOfCampaigns(services.runtime().database);
    await each(
      signal,
      keys.map((key) => () => planAutomation(services, key)),
    );
  },
});

async function each(signal: AbortSignal, works: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) {
    signal.throwIfAborted();
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} automations or runs failed.`);
}

export const tickAutomationsCron: CronEntry = {
  name: "report_automations.tick",
  crontab: "* * * * *",
  job: tickAutomationsJob,
};

/** Runs off the full hour, when many other jobs run. */
export const replanAutomationsCron: CronEntry = {
  name: "report_automations.replan",
  crontab: "41 * * * *",
  job: replanAutomationsJob,
};
