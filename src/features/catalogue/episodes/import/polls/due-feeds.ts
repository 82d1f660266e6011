import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../../db/connection/database.ts";
import { databaseNow } from "../../../../../db/connection/database-clock.ts";
import { enqueueJobs } from "../../../../../infrastructure/jobs/enqueue.ts";
import type { Clock } from "../../../../../lib/time/clock.ts";
import { claimDueFeed, findDueFeeds } from "./due-feeds.store.ts";
import { refreshFeedJob } from "./refresh-feed.job.ts";
import { POLL_INTERVAL_MS } from "./poll-schedule.ts";

/** Maximum feeds per claim. It is small, so that the rows are locked for milliseconds. */
const CLAIM_MAX = 100;

/**
 * Enqueues a refresh for every feed that is due, in transactions of at most 100 feeds. Returns how
 * many were enqueued.
 */
export async function enqueueDueFeeds(
  database: Database,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  const held: string[] = [];
  for (let total = 0; ;) {
    if (signal?.aborted === true) return total;
    const { due, claimed } = await inTransaction(database, (transaction) =>
      claimDueFeeds(transaction, clock, held),
    );
    if (due.length === 0) return total;
    total += claimed.length;
    held.push(...due.filter((showId) => !claimed.includes(showId)));
  }
}

/**
 * Claims at most 100 due feeds, longest due first, and enqueues their jobs. Their next poll moves
 * an hour ahead in the same transaction, so each feed is enqueued once, and a lost job delays it by
 * an hour. Due feeds that are not claimed are held by another transaction.
 */
async function claimDueFeeds(
  transaction: DatabaseTransaction,
  clock: Clock,
  except: readonly string[],
): Promise<{ due: string[]; claimed: string[] }> {
  const now = databaseNow(clock);
  const due = await findDueFeeds(transaction, { now, except, limit: CLAIM_MAX });
  // The statements are issued together, so that they are sent in one packet.
  const isClaimed = await Promise.all(
    due.map((showId) =>
      claimDueFeed(transaction, showId, {
        due: "next_poll_at",
        now,
        claimMs: POLL_INTERVAL_MS,
      }),
    ),
  );
  const claimed = due.filter((_showId, index) => isClaimed[index]);
  await enqueueJobs(
    transaction,
    refreshFeedJob,
    claimed.map((showId) => ({ payload: { show_id: showId }, jobKey: `feed:${showId}` })),
  );
  return { due, claimed };
}
