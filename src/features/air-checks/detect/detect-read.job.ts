import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { systemCause } from "../../../events/record-event.ts";
import { defineJob, type JobContext } from "../../../jobs/define-job.ts";
import { enqueueJob } from "../../../jobs/enqueue.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type DetectionServices, detectRead } from "./detect-read.ts";
import { lockRun, type RunRow, updateRun } from "./runs.store.ts";

const ATTEMPTS = 3;

/** Looks for the read of an air check. A try that dies is repeated: nothing was written by it. */
export const detectReadJob = defineJob({
  name: "air_checks.detect",
  schema: strictObject({ workspace_id: Type.String(), run_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  handler: async (payload, { services, clock, attempt }: JobContext<DetectionServices>) => {
    const { workspace_id: workspaceId, run_id: runId } = payload;
    const now = clock.now();
    try {
      await inTransaction(services.database, (transaction) =>
        detectRead(services, transaction, { workspaceId, runId, cause: systemCause(now) }),
      );
    } catch (error) {
      if (attempt >= ATTEMPTS) await fail(services.database, workspaceId, { runId, now });
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
  await enqueueJob(
    transaction,
    detectReadJob,
    { workspace_id: run.workspace_id, run_id: run.id },
    { jobKey: `air check run ${run.id}` },
  );
}
