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

/** The error of a run whose report was deleted before its snapshot was stored. */
export const REPORT_GONE = {
  code: "resource_not_found",
  message: "The report was deleted meanwhile.",
};

type Parts = Pick<Runtime, "database" | "clock" | "urls">;

/** Ends a run in a transaction of its own, where there is nothing else to store. */
export const endRun = (runtime: Parts, run: RunRow, outcome: RunOutcome): Promise<void> =>
  inTransaction(runtime.database, async (transaction) => {
    await endRunIn(transaction, runtime, run, outcome);
  });

/**
 * Ends a run: the report is ready with its new snapshot, or failed and still shows the former one.
 * Changes nothing and returns false where another process has made or ended the run meanwhile, as
 * happens to a worker that was paused, or where its report was deleted: then nothing is to be
 * stored.
 */
export async function endRunIn(
  transaction: DatabaseTransaction,
  { clock, urls }: Parts,
  run: RunRow,
  outcome: RunOutcome,
): Promise<boolean> {
  const { workspace_id: workspaceId, report_id: reportId } = run;
  const current = await lockRun(transaction, workspaceId, run.id);
  if (current?.stage !== "generate" || !isOpen(current)) return false;
  const now = clock.now();
  const isThere = reportId !== null && (await lockReport(transaction, workspaceId, reportId));
  const ended = isThere || "error" in outcome ? outcome : { error: REPORT_GONE };
  const isMade = "snapshot" in ended;
  await updateRun(transaction, workspaceId, run.id, {
    ...(isMade
      ? {
          snapshot_number: ended.snapshot,
          // A run that sends goes on to its mails.
          ...(current.sends
            ? { status: "running", stage: "send" }
            : { status: "completed", completed_at: now }),
        }
      : { status: "failed", error: ended.error, completed_at: now }),
    updated_at: now,
  });
  if (!isThere) return false;
  const report = await findReport(transaction, workspaceId, reportId);
  if (report === undefined) return false;
  await updateReportRow(transaction, workspaceId, reportId, {
    ...(isMade
      ? {
          // An edit made meanwhile is not in the snapshot.
          status: report.definition_version === ended.definitionVersion ? "ready" : "draft",
          current_snapshot: ended.snapshot,
          snapshot_count: ended.snapshot,
          error: null,
        }
      : { status: "failed", error: ended.error }),
    updated_at: now,
  });
  const after = await findReport(transaction, workspaceId, reportId);
  if (after === undefined) return false;
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
  return true;
}

/** A run that one try gave back as queued may be made by another try at that moment. */
const isOpen = ({ status }: RunRow): boolean => status === "queued" || status === "running";
