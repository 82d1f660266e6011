import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { claimDueFeed } from "../../episodes/index.ts";
import { findDueShows } from "./due-shows.store.ts";
import { RUN_LEASE_MS } from "./fetch-schedule.ts";

/** Maximum shows, and so hosts, per minute. */
const SHOWS_MAX = 100;

/**
 * Claims shows whose transcripts are due, one per host, each for one run. A run that is lost is due
 * again after the lease.
 */
export async function claimDueShows(
  transaction: DatabaseTransaction,
  clock: Clock,
): Promise<string[]> {
  const now = databaseNow(clock);
  const due = await findDueShows(transaction, now, SHOWS_MAX);
  // The statements are issued together, so that they are sent in one packet.
  const isClaimed = await Promise.all(
    due.map((showId) =>
      claimDueFeed(transaction, showId, {
        due: "transcripts_due_at",
        now,
        claimMs: RUN_LEASE_MS,
      }),
    ),
  );
  return due.filter((_showId, index) => isClaimed[index]);
}
