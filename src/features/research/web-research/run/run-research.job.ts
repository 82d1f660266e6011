import { setTimeout as pauseFor } from "node:timers/promises";
import { Type } from "typebox";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { ResearchRow } from "../research-run.store.ts";
import { endResearch, type Outcome } from "./end-research.ts";
import { type ResearchServices, runResearch } from "./run-research.ts";

const ATTEMPTS = 6;

const INTERNAL: Outcome = {
  code: "internal_error",
  message: "The research could not be done on our side. Start it again.",
};

/**
 * Researches what was ordered. A try that was cut off is repeated behind the requests that it made.
 * The runs of one workspace go one after another, so that they never occupy all places of a worker.
 */
export const runResearchJob = defineJob({
  name: "research.run",
  schema: strictObject({ workspace_id: Type.String(), run_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: async (payload, context: JobContext<ResearchServices>) => {
    const { services, clock, log, signal } = context;
    await runResearch(
      {
        services,
        clock,
        log,
        signal,
        wait: (milliseconds, caller) => pauseFor(milliseconds, undefined, { signal: caller }),
      },
      { workspace_id: payload.workspace_id, id: payload.run_id },
    );
  },
  giveUp: (payload, { services, clock }: JobContext<ResearchServices>) =>
    endResearch(
      services.database,
      { workspace_id: payload.workspace_id, id: payload.run_id },
      { outcome: INTERNAL, now: clock.now() },
    ),
});

/** The key of the job of a run, one at a time. */
export const researchKey = (runId: string): string => `research ${runId}`;

export async function enqueueResearch(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: ResearchRow,
): Promise<void> {
  await enqueueJob(
    transaction,
    runResearchJob,
    { workspace_id: workspaceId, run_id: id },
    { jobKey: researchKey(id), queueName: `research.run ${workspaceId}` },
  );
}
