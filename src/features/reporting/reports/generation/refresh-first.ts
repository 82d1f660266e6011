import { inTransaction } from "../../../../db/connection/database.ts";
import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import { continueRefresh } from "../../refreshing/index.ts";
import { findRun, lockRun, updateRun } from "../../report-runs/index.ts";
import { findReport } from "../report.store.ts";

/**
 * Queues what is due for refresh before the snapshot of a run is made. Returns when to look again;
 * null where the snapshot is made now.
 */
export async function refreshFirst(
  runtime: Pick<Runtime, "database" | "clock" | "access">,
  limits: { callsPerDay: number },
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<Date | null> {
  const { database, clock } = runtime;
  const run = await findRun(database, workspaceId, runId);
  if (run?.report_id == null || !run.refresh_first) return null;
  const report = await findReport(database, workspaceId, run.report_id);
  if (report === undefined) return null;
  const { campaign_id: campaignId, show_ids: showIds, cluster_refs: refs } = report.definition;
  const now = clock.now();
  const next = await continueRefresh(runtime, limits, run, {
    type: report.type,
    campaign_id: campaignId,
    show_ids: showIds,
    cluster_refs: refs,
  });
  if (next === null) return null;
  await inTransaction(database, async (transaction) => {
    const current = await lockRun(transaction, workspaceId, runId);
    if (current?.status !== "queued" && current?.status !== "running") return;
    await updateRun(transaction, workspaceId, runId, {
      status: "running",
      stage: "refresh",
      started_at: current.started_at ?? now,
      updated_at: now,
    });
  });
  return next;
}
