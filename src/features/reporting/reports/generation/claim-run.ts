import { inTransaction } from "../../../../db/connection/database.ts";
import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import { lockRun, type RunRow, updateRun } from "../../report-runs/index.ts";

/** Marks a run as under way; undefined where it has ended, or was deleted with its report. */
export const claimRun = (
  { database, clock }: Pick<Runtime, "database" | "clock">,
  workspaceId: string,
  id: string,
): Promise<RunRow | undefined> =>
  inTransaction(database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, id);
    if (run?.status !== "queued" && run?.status !== "running") return undefined;
    const now = clock.now();
    return updateRun(transaction, workspaceId, id, {
      status: "running",
      stage: "generate",
      attempts: run.attempts + 1,
      started_at: run.started_at ?? now,
      updated_at: now,
    });
  });

/** Puts a run back that failed through an error of this server. */
export const giveBackRun = (
  { database, clock }: Pick<Runtime, "database" | "clock">,
  workspaceId: string,
  id: string,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, id);
    if (run?.status !== "running") return;
    await updateRun(transaction, workspaceId, id, { status: "queued", updated_at: clock.now() });
  });
