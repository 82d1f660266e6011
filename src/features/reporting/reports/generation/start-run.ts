import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { newId } from "../../../../kernel/ids.ts";
import { insertRun, type RunRow } from "../../report-runs/index.ts";
import { generateReportJob, runKey } from "./generate-report.job.ts";

/** Stores the run that makes a snapshot of a report, and queues its job. */
export async function startRun(
  transaction: DatabaseTransaction,
  {
    workspaceId,
    reportId,
    reason = null,
    refreshes = false,
    now,
  }: {
    workspaceId: string;
    reportId: string;
    reason?: string | null;
    /** Read what the report is about again first. */
    refreshes?: boolean;
    now: Date;
  },
): Promise<RunRow> {
  const run = await insertRun(transaction, workspaceId, {
    id: newId("run"),
    report_id: reportId,
    trigger: "manual",
    status: "queued",
    reason,
    refresh_first: refreshes,
    created_at: now,
    updated_at: now,
  });
  await enqueueJob(
    transaction,
    generateReportJob,
    { workspace_id: workspaceId, run_id: run.id },
    { jobKey: runKey(run.id) },
  );
  return run;
}
