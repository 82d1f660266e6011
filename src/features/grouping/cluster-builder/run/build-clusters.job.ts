import { Type } from "typebox";
import {
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Clock, SECOND_MS } from "../../../../lib/time/clock.ts";
import { type BuildRow, lockBuild } from "../cluster-build.store.ts";
import { causeOfBuild } from "./build-origin.ts";
import { failBuild } from "./end-build.ts";
import { type BuildServices, runBuild } from "./run-build.ts";

/**
 * Maximum tries of a build. The pauses between the tries are 3 s to 2 minutes; after the last try
 * the build fails.
 */
const ATTEMPTS = 5;

/**
 * Pause before a build is run again while an account is being refreshed or imported, which takes
 * seconds to minutes.
 */
const BUSY_PAUSE_MS = 20 * SECOND_MS;

/** Runs one build. A try that was cut off is repeated and continues where it stopped. */
export const buildClustersJob = defineJob({
  name: "cluster_builder.build",
  schema: strictObject({ show_id: Type.String(), build_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: async (payload, context: JobContext<BuildServices>) => {
    const { services, clock, signal, attempt } = context;
    const build = { showId: payload.show_id, buildId: payload.build_id };
    try {
      const outcome = await runBuild({ services, clock, signal }, build);
      if (outcome === "busy") {
        const runAt = new Date(clock.now().getTime() + BUSY_PAUSE_MS);
        await enqueueRun(services.database, build, runAt);
      }
    } catch (error) {
      if (attempt >= ATTEMPTS && !signal.aborted) await giveUpBuild(context, build);
      throw error;
    }
  },
});

export const INTERNAL_ERROR = {
  code: "internal_error",
  message: "The build could not be finished on our side. Start it again.",
};

/** Ends a build that is under way as failed through an error of this application. */
export async function giveUpBuild(
  {
    services: { database, urls },
    clock,
  }: { services: Pick<BuildServices, "database" | "urls">; clock: Clock },
  { showId, buildId }: { showId: string; buildId: string },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const build = await lockBuild(transaction, showId, buildId);
    if (build?.status !== "queued" && build?.status !== "running") return;
    await failBuild(
      transaction,
      build,
      { error: INTERNAL_ERROR, reason: INTERNAL_ERROR.message },
      { urls, cause: causeOfBuild(build, clock.now()) },
    );
  });
}

/** Runs a build as soon as a worker is free. */
export async function enqueueBuild(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: BuildRow,
): Promise<void> {
  await enqueueRun(transaction, { showId, buildId: id });
}

async function enqueueRun(
  executor: Executor,
  { showId, buildId }: { showId: string; buildId: string },
  runAt?: Date,
): Promise<void> {
  await enqueueJob(
    executor,
    buildClustersJob,
    { show_id: showId, build_id: buildId },
    { jobKey: `cluster build ${showId}`, ...(runAt === undefined ? {} : { runAt }) },
  );
}
