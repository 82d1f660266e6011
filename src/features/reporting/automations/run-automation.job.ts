import { Type } from "typebox";
import { inTransaction } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { continueRefresh } from "../refreshing/index.ts";
import { type FreezeServices, freezeReport } from "../reports/index.ts";
import { findRun, lockRun, type RunRow, updateRun } from "../report-runs/index.ts";
import type { AutomationServices } from "./automation-services.ts";
import { findAutomation } from "./automation.store.ts";
import { failRun } from "./fail-run.ts";
import { countFailures } from "./pause-automation.ts";
import { prepareReport } from "./prepare-report.ts";
import { sendOrHold } from "./send-or-hold.ts";

const ATTEMPTS = 5;

/** The key of the job that makes a run of an automation, one at a time. */
export const automationRunKey = (runId: string): string => `automation run ${runId}`;

/**
 * Makes a run of an automation: refreshes figures until 07:55, generates at the planned time, and
 * sends or holds the report. A run by hand refreshes for ten minutes where that is asked for, and
 * generates then. The stage is in the run's row, and each step is stored with its result, so a run
 * that was cut off goes on where it stopped.
 */
export const automationRunJob = defineJob({
  name: "report_automations.run",
  schema: strictObject({ workspace_id: Type.String(), run_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  handler: async (payload, { services, attempt, log }: JobContext<AutomationServices>) => {
    const runtime = services.runtime();
    const run = await findRun(runtime.database, payload.workspace_id, payload.run_id);
    if (run === undefined || (run.status !== "queued" && run.status !== "running")) return;
    if (await waitsForRefresh(services, run)) return;
    try {
      if (run.stage !== "send") await generate(runtime, run);
      await sendOrHold(services, run);
    } catch (error) {
      log.error({ runId: run.id, attempt, error: String(error) }, "an automation did not run");
      if (attempt < ATTEMPTS) throw error;
      await endFailed(runtime, run, INTERNAL);
    }
    const { workspace_id: workspaceId, automation_id: automationId } = run;
    if (automationId === null) return;
    await inTransaction(runtime.database, (transaction) =>
      countFailures(
        transaction,
        { mails: services.mails, now: runtime.clock.now() },
        { workspaceId, automationId },
      ),
    );
  },
});

const INTERNAL = {
  code: "internal_error",
  message: "The report could not be made on our side.",
};

/**
 * Queues what is due for refresh, and puts the run off to the next look at it or to its planned
 * time; false where it goes on now.
 */
async function waitsForRefresh(services: AutomationServices, run: RunRow): Promise<boolean> {
  const runtime = services.runtime();
  const { database, clock } = runtime;
  const now = clock.now();
  const { workspace_id: workspaceId, planned_at: planned, automation_id: automationId } = run;
  const automation =
    automationId === null ? undefined : await findAutomation(database, workspaceId, automationId);
  const isStopped = automation?.status === "paused" && automation.paused_reason === "manual";
  const next =
    automation === undefined || (isStopped && run.trigger === "schedule")
      ? null
      : await continueRefresh(runtime, services.accounts, run, automation.source);
  const isPlanned = planned !== null && now.getTime() < planned.getTime();
  const runAt = next ?? (isPlanned ? planned : null);
  if (runAt === null) return false;
  await inTransaction(database, async (transaction) => {
    const current = await lockRun(transaction, workspaceId, run.id);
    if (current?.status !== "queued" && current?.status !== "running") return;
    await updateRun(transaction, workspaceId, run.id, {
      status: "running",
      stage: "refresh",
      started_at: current.started_at ?? now,
      updated_at: now,
    });
    await enqueueJob(
      transaction,
      automationRunJob,
      { workspace_id: workspaceId, run_id: run.id },
      { jobKey: automationRunKey(run.id), runAt },
    );
  });
  return true;
}

async function generate(runtime: Runtime<FreezeServices>, run: RunRow): Promise<void> {
  const prepared = await prepareReport(runtime, run);
  if (prepared === undefined) return;
  if ("error" in prepared) return endFailed(runtime, run, prepared.error);
  await freezeReport(runtime, prepared.run);
}

const endFailed = (
  runtime: Runtime,
  run: RunRow,
  error: { code: string; message: string },
): Promise<void> =>
  inTransaction(runtime.database, (transaction) => failRun(transaction, runtime, run, error));
