import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { endIndexFill, indexFillSince } from "../search/index.ts";
import { EPISODES_A_RUN, fillSearchIndex } from "./fill-index.ts";

export const fillSearchIndexJob = defineJob({
  name: "search.fill_index",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, log, signal }: JobContext<{ database: Database }>) => {
    const { database } = services;
    const episodes = await fillSearchIndex(database, signal);
    if (episodes > 0) log.info({ episodes }, "episodes were indexed for the search");
    if (episodes < EPISODES_A_RUN) await endIndexFill(database);
    // The next fill is enqueued at once instead of in ten minutes, because searches are incomplete
    // until it is done.
    else await enqueueFill(database);
  },
});

/**
 * Enqueues the fill with the key and the queue of the cron entry, so that no two fills run at the
 * same time.
 */
async function enqueueFill(database: Database): Promise<void> {
  const key = `cron:${fillSearchIndexCron.name}`;
  await enqueueJob(database, fillSearchIndexJob, {}, { jobKey: key, queueName: key });
}

/**
 * Fills the index when a worker starts, so that after a restore it is filled at once and not in ten
 * minutes.
 */
export async function fillRestoredIndex(database: Database): Promise<void> {
  if ((await indexFillSince(database)) !== undefined) await enqueueFill(database);
}

/**
 * Runs every ten minutes, which limits how long an episode that was written without an entry is
 * missing from searches.
 */
export const fillSearchIndexCron: CronEntry = {
  name: "search.fill_index",
  crontab: "*/10 * * * *",
  job: fillSearchIndexJob,
};
