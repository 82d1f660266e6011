import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob, enqueueJobs } from "../../../../infrastructure/jobs/enqueue.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { SECOND_MS } from "../../../../lib/time/clock.ts";
import { gatherOwnPosts } from "./gather-own-posts.ts";
import { findDueShows } from "./gathered-clusters.store.ts";

/**
 * Delay of the job. Accounts of a show that are refreshed within this time are gathered in one run,
 * so that each cluster is rolled up once for all of them.
 */
const DELAY_MS = 5 * SECOND_MS;

/** Maximum shows with clusters of an earlier release that are enqueued at once. */
const DUE_SHOWS_MAX = 100;

interface GatherServices {
  database: Database;
  urls: Urls;
}

/**
 * Updates the clusters of one show from its accounts (docs/clusters.md#the-episode-itself). A run
 * that fails is tried again and continues with what is left.
 */
export const gatherOwnPostsJob = defineJob({
  name: "clusters.gather_own_posts",
  schema: strictObject({ show_id: Type.String() }),
  maxAttempts: 5,
  handler: async (
    { show_id: showId },
    { services: { database, urls }, clock, signal }: JobContext<GatherServices>,
  ) => {
    if ((await findShowState(database, showId)) === "deleted") return;
    await gatherOwnPosts({ database, urls, clock, signal }, showId);
  },
});

const jobKeyOf = (showId: string): string => `own posts ${showId}`;

/**
 * Enqueues the gathering in the transaction of the caller, which has read an account or stored ids
 * of an episode.
 */
export async function enqueueGathering(
  transaction: DatabaseTransaction,
  showId: string,
  now: Date,
): Promise<void> {
  await enqueueJob(
    transaction,
    gatherOwnPostsJob,
    { show_id: showId },
    {
      jobKey: jobKeyOf(showId),
      jobKeyMode: "preserve_run_at",
      runAt: new Date(now.getTime() + DELAY_MS),
    },
  );
}

/** Enqueues the gathering for some shows whose clusters are of an earlier release or an import. */
export const gatherDueShowsJob = defineJob({
  name: "clusters.gather_due_shows",
  schema: strictObject({}),
  maxAttempts: 2,
  handler: async (_payload, { services }: JobContext<GatherServices>) => {
    const showIds = await findDueShows(services.database, DUE_SHOWS_MAX);
    await inTransaction(services.database, (transaction) =>
      enqueueJobs(
        transaction,
        gatherOwnPostsJob,
        showIds.map((showId) => ({ payload: { show_id: showId }, jobKey: jobKeyOf(showId) })),
      ),
    );
  },
});

/**
 * Runs every two minutes, which covers 72,000 shows a day. Once all are done, it reads an index
 * without rows.
 */
export const gatherDueShowsCron: CronEntry = {
  name: "clusters.gather_due_shows",
  crontab: "*/2 * * * *",
  job: gatherDueShowsJob,
};
