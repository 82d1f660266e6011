import { Type } from "typebox";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { SECOND_MS } from "../../../../lib/time/clock.ts";
import type { BuildRow } from "../cluster-build.store.ts";
import { causeOfBuild } from "./build-origin.ts";
import { type BuildKey, giveUpBuild, stepBuild } from "./end-build.ts";
import { type BuildServices, runBuild } from "./run-build.ts";

/**
 * Pause before a build is run again while an account is being refreshed or imported, which takes
 * seconds to minutes.
 */
const BUSY_PAUSE_MS = 20 * SECOND_MS;

/** Runs one build. A try that was cut off is repeated and continues where it stopped. */
export const buildClustersJob = defineJob({
  name: "cluster_builder.build",
  schema: strictObject({ show_id: Type.String(), build_id: Type.String() }),
  // The pauses between the tries are 3 s to 2 minutes.
  maxAttempts: 5,
  paysProviders: true,
  handler: async (payload, { services, clock, signal }: JobContext<BuildServices>) => {
    const build = { showId: payload.show_id, buildId: payload.build_id };
    const outcome = await runBuild({ services, clock, signal }, build);
    if (outcome === "busy") {
      const runAt = new Date(clock.now().getTime() + BUSY_PAUSE_MS);
      await enqueueRun(services.database, build, runAt);
    }
  },
  giveUp: async (payload, { services, clock }) => {
    const key = { showId: payload.show_id, buildId: payload.build_id };
    await stepBuild(services.database, key, (transaction, build) =>
      giveUpBuild(transaction, build, causeOfBuild(build, clock.now())),
    );
  },
});

/** Runs a build as soon as a worker is free. */
export async function enqueueBuild(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: BuildRow,
): Promise<void> {
  await enqueueRun(transaction, { showId, buildId: id });
}

async function enqueueRun(
  executor: Executor,
  { showId, buildId }: BuildKey,
  runAt?: Date,
): Promise<void> {
  await enqueueJob(
    executor,
    buildClustersJob,
    { show_id: showId, build_id: buildId },
    { jobKey: `cluster build ${showId}`, ...(runAt === undefined ? {} : { runAt }) },
  );
}
