import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { enqueueJobs } from "../../../jobs/enqueue.ts";
import type { Clock } from "../../../lib/clock.ts";
import { claimDue } from "./due-feeds.store.ts";
import { refreshFeedJob } from "./refresh-feed.job.ts";
import { POLL_INTERVAL_MS } from "./poll-schedule.ts";

/** Feeds a claim. Small, so that the rows are locked for milliseconds. */
const CLAIM_MAX = 100;

/** Enqueues a refresh for every feed that is due, 100 a transaction. Returns how many. */
export async function enqueueDueFeeds(
  database: Database,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    const claimed =
      signal?.aborted === true
        ? 0
        : await inTransaction(database, (transaction) => claimDueFeeds(transaction, clock));
    total += claimed;
    if (claimed === 0) return total;
  }
}

/**
 * Claims at most 100 due feeds, oldest first, and enqueues their jobs. Their next poll moves an hour ahead in the same transaction, so each feed is
 * enqueued once, and a lost job delays it by an hour.
 */
async function claimDueFeeds(transaction: DatabaseTransaction, clock: Clock): Promise<number> {
  const showIds = await claimDue(transaction, {
    now: databaseNow(clock),
    claimMs: POLL_INTERVAL_MS,
    limit: CLAIM_MAX,
  });
  if (showIds.length === 0) return 0;
  await enqueueJobs(
    transaction,
    refreshFeedJob,
    showIds.map((showId) => ({ payload: { show_id: showId }, jobKey: `feed:${showId}` })),
  );
  return showIds.length;
}
