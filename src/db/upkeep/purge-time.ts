import { type Database, inTransaction } from "../connection/database.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { lockPartitions } from "../partitions/partition.ts";
import { findMark, type Mark, writeMark } from "./marks.ts";

/**
 * The time by which old days are removed. It follows the clock, but by one day in an hour: a clock
 * that is forty days ahead for a while must not cost everything that was kept, since what is
 * dropped does not return when the clock does (record 0083).
 *
 * In that hour idempotency keys, whose partitions are kept for two days and promised for one, lose
 * nothing that is promised. A machine that was off for five months needs 150 hours to drop what is
 * old, and one that is used for an hour a day keeps up.
 *
 * Rejected: to hold drops for a day after a step. A machine that is used every other day would
 * always be within that day.
 */
const PACE_MS = DAY_MS;
/** Less than the hour between two runs, which are not exact. */
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

/** The mark itself where it does not move. */
function nextPurgeTime(mark: Mark | undefined, now: Date): Mark {
  // Of a new installation, of the release before, or where the clock was set back.
  if (mark === undefined || mark.reached_at > now) return { reached_at: now, written_at: now };
  const passedMs = now.getTime() - mark.written_at.getTime();
  if (passedMs >= 0 && passedMs < BETWEEN_MS) return mark;
  const reachedMs = Math.min(now.getTime(), mark.reached_at.getTime() + PACE_MS);
  return { reached_at: new Date(reachedMs), written_at: now };
}
