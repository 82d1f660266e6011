import { Type } from "typebox";
import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { endRun } from "./end-run.ts";
import { claimRun, giveBackRun } from "./claim-run.ts";
import { type FreezeServices, freezeReport } from "./freeze-report.ts";
import { refreshFirst } from "./refresh-first.ts";

const ATTEMPTS = 5;

export interface GenerationServices {
  /** The process itself: a report is read with the operations of the API. */
  runtime: () => Runtime<FreezeServices>;
  accounts: { callsPerDay: number };
}

/**
 * Makes the snapshot of a run, where that was asked for after a refresh of what it is about. The
 * snapshot is stored in one transaction with the end of the run: one that was cut off is repeated,
 * and makes one snapshot.
 */
export const generateReportJob = defineJob({
  name: "reports.generate",
  schema: strictObject({ workspace_id: Type.String(), run_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  handler: async (
    { workspace_id: workspaceId, run_id: runId },
    { services, attempt, log }: JobContext<GenerationServices>,
  ) => {
    const runtime = services.runtime();
    const { database } = runtime;
    const runAt = await refreshFirst(runtime, services.accounts, { workspaceId, runId });
    if (runAt !== null) {
      const payload = { workspace_id: workspaceId, run_id: runId };
      await enqueueJob(database, generateReportJob, payload, { jobKey: runKey(runId), runAt });
      return;
    }
    const run = await claimRun(runtime, workspaceId, runId);
    if (run === undefined) return;
    try {
      await freezeReport(runtime, run);
    } catch (error) {
      log.error({ runId, attempt, error: String(error) }, "a report was not generated");
      if (attempt >= ATTEMPTS) return await endRun(runtime, run, { error: INTERNAL });
      await giveBackRun(runtime, workspaceId, runId);
      throw error;
    }
  },
});

const INTERNAL = {
  code: "internal_error",
  message: "The report could not be generated on our side. Generate it again.",
};

/** The key of the job that makes a run, one at a time. */
export const runKey = (runId: string): string => `report run ${runId}`;
