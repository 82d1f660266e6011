import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { lockRun, type RunRow, updateRun } from "../report-runs/index.ts";
import { endRunIn } from "../reports/index.ts";

/**
 * Ends a run as failed where it is under way, together with its report where that was being
 * generated.
 */
export async function failRun(
  transaction: DatabaseTransaction,
  runtime: Pick<Runtime, "database" | "clock" | "urls">,
  { workspace_id: workspaceId, id }: Pick<RunRow, "workspace_id" | "id">,
  error: { code: string; message: string },
): Promise<void> {
  const run = await lockRun(transaction, workspaceId, id);
  if (run?.status !== "queued" && run?.status !== "running") return;
  if (run.stage === "generate") {
    await endRunIn(transaction, runtime, run, { error });
    return;
  }
  const now = runtime.clock.now();
  await updateRun(transaction, workspaceId, id, {
    status: "failed",
    error,
    completed_at: now,
    updated_at: now,
  });
}
