import { Type } from "typebox";
import { isOfInput } from "../../../../infrastructure/compute/compute-error.ts";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type DetectionServices, detectRead } from "./detect-read.ts";
import { lockRun, type RunRow, updateRun } from "./runs.store.ts";

const ATTEMPTS = 3;

/**
 * Looks for the read of an air check. A try that was cut off is repeated, since it has written
 * nothing. The searches of one workspace run one after another, so that they never occupy all
 * places of a worker.
 */
export const detectReadJob = defineJob({
  name: "air_checks.detect",
  schema: strictObject({ workspace_id: Type.String(), run_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  handler: async (payload, context: JobContext<DetectionServices>) => {
    const { workspace_id: workspaceId, run_id: runId } = payload;
    const { services, clock, attempt, signal } = context;
    try {
      await detectRead(context, { workspaceId, runId });
    } catch (error) {
      // A fault of the input would be thrown again by the next try, so the run ends now.
      if ((attempt >= ATTEMPTS || isOfInput(error)) && !signal.aborted)
        await fail(services.database, workspaceId, { runId, now: clock.now() });
      throw error;
    }
  },
});

const INTERNAL = {
  code: "internal_error",
  message: "The transcript could not be searched on our side. Start the search again.",
};

async function fail(
  database: Database,
  workspaceId: string,
  { runId, now }: { runId: string; now: Date },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, runId);
    if (run?.status !== "queued" && run?.status !== "running") return;
    const ended = { status: "failed" as const, completed_at: now, error: JSON.stringify(INTERNAL) };
    await updateRun(transaction, run, ended, now);
  });
}

export async function enqueueDetection(
  transaction: DatabaseTransaction,
  run: RunRow,
): Promise<void> {
  const { workspace_id: workspaceId, id } = run;
  await enqueueJob(
    transaction,
    detectReadJob,
    { workspace_id: workspaceId, run_id: id },
    { jobKey: `air check run ${id}`, queueName: `air_checks.detect ${workspaceId}` },
  );
}
