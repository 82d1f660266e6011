import { type DatabaseTransaction, inTransaction } from "../../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../../delivery/events/record-event.ts";
import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import { lockRun, type RunRow, updateRun } from "../../report-runs/index.ts";
import { viewReport } from "../report-view.ts";
import { findReport, lockReport, updateReportRow } from "../report.store.ts";

/** How the generation of a run ended: the number of its snapshot, or an error. */
export type RunOutcome =
  | { snapshot: number; definitionVersion: number }
  | { error: { code: string; message: string } };

type Parts = Pick<Runtime, "database" | "clock" | "urls">;

/** Ends a run in a transaction of its own, where there is nothing else to store. */
export const endRun = (runtime: Parts, run: RunRow, outcome: RunOutcome): Promise<void> =>
  inTransaction(runtime.database, (transaction) => endRunIn(transaction, runtime, run, outcome));

/**
 * Ends a run: the report is ready with its new snapshot, or failed and still shows the former one.
 * Changes nothing where the run has ended otherwise, or its report was deleted.
 */
export async function endRunIn(
  transaction: DatabaseTransaction,
  { clock, urls }: Parts,
  run: RunRow,
  outcome: RunOutcome,
): Promise<void> {
  const { workspace_id: workspaceId, report_id: reportId } = run;
  const current = await lockRun(transaction, workspaceId, run.id);
  if (current?.status !== "running") return;
  const now = clock.now();
  const isMade = "snapshot" in outcome;
  await updateRun(transaction, workspaceId, run.id, {
    ...(isMade
      ? {
          snapshot_number: outcome.snapshot,
          // A run that sends goes on to its mails.
          ...(current.sends ? { stage: "send" } : { status: "completed", completed_at: now }),
        }
      : { status: "failed", error: outcome.error, completed_at: now }),
    updated_at: now,
  });
  if (reportId === null || !(await lockReport(transaction, workspaceId, reportId))) return;
  const report = await findReport(transaction, workspaceId, reportId);
  if (report === undefined) return;
  await updateReportRow(transaction, workspaceId, reportId, {
    ...(isMade
      ? {
          // An edit made meanwhile is not in the snapshot.
          status: report.definition_version === outcome.definitionVersion ? "ready" : "draft",
          current_snapshot: outcome.snapshot,
          snapshot_count: outcome.snapshot,
          error: null,
        }
      : { status: "failed", error: outcome.error }),
    updated_at: now,
  });
  const after = await findReport(transaction, workspaceId, reportId);
  if (after === undefined) return;
  await recordWorkspaceEvent(
    transaction,
    workspaceId,
    {
      type: isMade ? "report.ready" : "report.failed",
      objectId: reportId,
      object: viewReport(after, urls),
    },
    systemCause(now),
  );
}
