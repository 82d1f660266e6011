import { Type } from "typebox";
import { isOfInput } from "../../../../infrastructure/compute/compute-error.ts";
import { type DatabaseTransaction, inTransaction } from "../../../../db/connection/database.ts";
import { ended, openRun } from "../../../../infrastructure/runs/run-state.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type DetectionServices, detectRead } from "./detect-read.ts";
import { lockRun, type RunRow, updateRun } from "./runs.store.ts";

/**
 * Looks for the read of an air check. A try that was cut off is repeated, since it has written
 * nothing. The searches of one workspace run one after another, so that they never occupy all
 * places of a worker.
 */
export const detectReadJob = defineJob({
  name: "air_checks.detect",
  schema: strictObject({ workspace_id: Type.String(), run_id: Type.String() }),
  maxAttempts: 3,
  handler: async (payload, context: JobContext<DetectionServices>) => {
    try {
      await detectRead(context, { workspaceId: payload.workspace_id, runId: payload.run_id });
    } catch (error) {
      // A fault of the input would be thrown again by the next try, so the run ends now.
      if (isOfInput(error)) await fail(payload, context);
      throw error;
    }
  },
  giveUp: fail,
});

const INTERNAL = {
  code: "internal_error",
  message: "The transcript could not be searched on our side. Start the search again.",
};

async function fail(
  { workspace_id: workspaceId, run_id: runId }: { workspace_id: string; run_id: string },
  { services, clock }: JobContext<DetectionServices>,
): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const run = openRun(await lockRun(transaction, workspaceId, runId));
    if (run !== undefined) await updateRun(transaction, run, ended(INTERNAL, clock.now()));
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
