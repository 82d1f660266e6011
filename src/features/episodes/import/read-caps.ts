import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { type Cap, capAt, capReached, describeCap } from "../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import { DAY_MS, MINUTE_MS } from "../../../lib/clock.ts";
import { findShowOwner } from "../../shows/index.ts";

/**
 * Reads of a feed on request: once a minute and sixty times a day for one show. They are counted
 * for the workspace that owns the show, so several that see it share them.
 */
const READS_PER_DAY = 60;

const capsOf = (showId: string, now: Date): readonly [Cap, Cap] => [
  capAt(now, { counter: "feed_read", subject: showId, limit: 1, windowMs: MINUTE_MS }),
  capAt(now, {
    counter: "feed_read_day",
    subject: showId,
    limit: READS_PER_DAY,
    windowMs: DAY_MS,
  }),
];

interface CapParts {
  showId: string;
  /** Pays where no workspace points at the show any more. */
  callerId: string;
  now: Date;
}

/** The cap a plan shows: that of the minute while it is used up, else that of the day. */
export async function describeReadCap(
  executor: Executor,
  { showId, callerId, now }: CapParts,
): Promise<ReturnType<typeof describeCap>> {
  const owner = (await findShowOwner(executor, showId)) ?? callerId;
  const [short, day] = capsOf(showId, now);
  const used = await readCap(executor, owner, short);
  return used >= short.limit
    ? describeCap(short, used)
    : describeCap(day, await readCap(executor, owner, day));
}

/**
 * Takes one read from both caps; where one is used up, the rejection takes back the other one with
 * the transaction.
 *
 * @throws ApiError `cap_reached`, with when the cap's next window begins.
 */
export async function takeRead(
  transaction: DatabaseTransaction,
  { showId, callerId, now }: CapParts,
): Promise<void> {
  const owner = (await findShowOwner(transaction, showId)) ?? callerId;
  const [short, day] = capsOf(showId, now);
  if ((await takeCap(transaction, owner, short)) === null)
    throw capReached(short, "This feed was read on request less than a minute ago.", now);
  if ((await takeCap(transaction, owner, day)) === null)
    throw capReached(day, "This feed has used its reads on request of the day.", now);
}
