import { Type } from "typebox";
import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJobs } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { claimDueShow, findDueShows } from "./auto-build.store.ts";
import { nextRunAt } from "./next-run-at.ts";
import { type AutoBuildServices, failAutoBuild, runAutoBuild } from "./run-auto-build.ts";

/** The jobs behind hourly builds: one finds due shows each minute, one builds a show. */

/** Shows claimed at a time. */
const CLAIM_MAX = 100;

/**
 * Runs the hourly build of one show. The queue holds one job per show, so two runs of a show never
 * overlap in it.
 */
export const autoBuildJob = defineJob({
  name: "cluster_builder.auto_build",
  schema: strictObject({ show_id: Type.String() }),
  // The pauses between the tries are 3 s and 7 s.
  maxAttempts: 3,
  paysProviders: true,
  handler: ({ show_id: showId }, context: JobContext<AutoBuildServices>) =>
    runAutoBuild(context, showId),
  giveUp: ({ show_id: showId }, context) => failAutoBuild(context, showId),
});

/**
 * Enqueues a job for every show that is due, in transactions of at most 100 shows. Returns how many
 * jobs were enqueued.
 */
async function enqueueDueBuilds(
  { database, clock }: Pick<JobContext<{ database: Database }>, "clock"> & { database: Database },
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    if (signal?.aborted === true) return total;
    const claimed = await inTransaction(database, async (transaction) => {
      const now = databaseNow(clock);
      const due = await findDueShows(transaction, { now, limit: CLAIM_MAX });
      const shows: string[] = [];
      for (const showId of due) {
        const next = nextRunAt(showId, clock.now());
        if (await claimDueShow(transaction, showId, { now, nextRunAt: next })) shows.push(showId);
      }
      await enqueueJobs(
        transaction,
        autoBuildJob,
        shows.map((showId) => ({
          payload: { show_id: showId },
          jobKey: `cluster auto-build ${showId}`,
        })),
      );
      return { shows: shows.length, isLast: due.length < CLAIM_MAX };
    });
    total += claimed.shows;
    if (claimed.isLast) return total;
  }
}

export const autoBuildDueJob = defineJob({
  name: "cluster_builder.auto_build_due",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }: JobContext<{ database: Database }>) => {
    await enqueueDueBuilds({ database: services.database, clock }, signal);
  },
});

/** Runs every minute, because each show has its own moment of the hour. */
export const autoBuildDueCron: CronEntry = {
  name: "cluster_builder.auto_build_due",
  crontab: "* * * * *",
  job: autoBuildDueJob,
};
