import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { refreshesAt } from "../../../domain/report-documents/schedule.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { newId } from "../../../kernel/ids.ts";
import { insertPlannedRun } from "../report-runs/index.ts";
import { dueRunsOf, isOver, nextRunOf, readAutomationState } from "./automation-days.ts";
import type { AutomationServices } from "./automation-services.ts";
import { type AutomationRow, lockAutomation, updateAutomationRow } from "./automation.store.ts";
import { pauseAutomation } from "./pause-automation.ts";
import { automationRunJob, automationRunKey } from "./run-automation.job.ts";

interface AutomationKey {
  workspace_id: string;
  id: string;
}

/**
 * Stores the run of the latest planned time that is due, and those before it as skipped, together
 * with the next planned time: any number of processes that do this at once, or again after they
 * were killed, make one run for each planned time. An automation whose subject is gone is paused.
 */
export async function planAutomation(
  services: AutomationServices,
  key: AutomationKey,
): Promise<void> {
  const { database, access, clock } = services.runtime();
  const now = clock.now();
  const workspace = await access.workspace(key.workspace_id);
  if (workspace === undefined) return;
  await inTransaction(database, async (transaction) => {
    const row = await lockAutomation(transaction, key.workspace_id, key.id);
    if (row?.status !== "active") return;
    const state = await readAutomationState(transaction, row, workspace);
    const parts = { mails: services.mails, now };
    if (state.ended !== null) return pauseAutomation(transaction, parts, row, state.ended);
    const known = row.next_run_at;
    // Days that depend on a campaign may have moved since they were planned.
    const first = nextRunOf(row, state, new Date((known ?? now).getTime() - 1));
    if (first === null && isOver(row, state, now))
      return pauseAutomation(transaction, parts, row, "ended");
    if (first === null || known === null || first.getTime() !== known.getTime()) {
      if (first?.getTime() !== known?.getTime())
        await updateAutomationRow(transaction, row, { next_run_at: first, updated_at: now });
      if (first === null || refreshesAt(first).getTime() > now.getTime()) return;
    }
    const due = dueRunsOf(row, state, { first, now });
    const latest = due.at(-1);
    if (latest === undefined) return;
    for (const planned of due) await storeRun(transaction, row, planned, planned === latest, now);
    await updateAutomationRow(transaction, row, { next_run_at: nextRunOf(row, state, latest) });
  });
}

async function storeRun(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id, report_id: reportId }: AutomationRow,
  planned: Date,
  isMade: boolean,
  now: Date,
): Promise<void> {
  const run = await insertPlannedRun(transaction, workspaceId, {
    id: newId("run"),
    automation_id: id,
    report_id: reportId,
    planned_at: planned,
    trigger: "schedule",
    status: isMade ? "queued" : "skipped",
    refresh_first: true,
    sends: true,
    ...(isMade ? {} : { completed_at: now }),
    created_at: now,
    updated_at: now,
  });
  if (run !== undefined && isMade)
    await enqueueJob(
      transaction,
      automationRunJob,
      { workspace_id: workspaceId, run_id: run.id },
      { jobKey: automationRunKey(run.id) },
    );
}
