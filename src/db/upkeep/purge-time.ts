import { type Database, inTransaction } from "../connection/database.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { lockPartitions } from "../partitions/partition.ts";
import { findMark, type Mark, writeMark } from "./marks.ts";

/**
 * The time by which old days are removed. It follows the clock by at most one day in an hour: a
 * clock that is forty days ahead for a while must not remove everything that was kept, since
 * dropped rows do not return when the clock is set back (record 0083).
 *
 * At this pace no idempotency record is dropped within its promised day, because partitions are
 * kept for two days. A machine that was off for five months needs 150 hours to drop the old
 * partitions, and a machine that runs for an hour a day keeps up.
 *
 * Rejected: to stop drops for a day after a step of the clock. A machine that is used every other
 * day would always be within that day.
 */
const PACE_MS = DAY_MS;
/**
 * Minimum time between two moves, less than the hour between two runs, whose times are not exact.
 */
const BETWEEN_MS = 50 * MINUTE_MS;

/** Moves the time of the purge and returns it. It is never after the clock. */
export async function movePurgeTime(database: Database, now: Date): Promise<Date> {
  return inTransaction(database, async (transaction) => {
    await lockPartitions(transaction, "day");
    const before = await findMark(transaction, "purge");
    const next = nextPurgeTime(before, now);
    if (next !== before) await writeMark(transaction, "purge", next);
    return next.reached_at;
  });
}

/** The next mark; the same mark where it does not move. */
function nextPurgeTime(mark: Mark | undefined, now: Date): Mark {
  // The mark is missing in a new installation and after an upgrade from the release before; a mark
  // after the present means that the clock was set back.
  if (mark === undefined || mark.reached_at > now) return { reached_at: now, written_at: now };
  const passedMs = now.getTime() - mark.written_at.getTime();
  if (passedMs >= 0 && passedMs < BETWEEN_MS) return mark;
  const reachedMs = Math.min(now.getTime(), mark.reached_at.getTime() + PACE_MS);
  return { reached_at: new Date(reachedMs), written_at: now };
}
