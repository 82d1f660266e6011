import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import {
  type Cap,
  capAt,
  capReached,
  describeCap,
  type IntervalCap,
} from "../../../../kernel/limits/caps.ts";
import {
  findUsedInterval,
  readCap,
  takeCap,
  takeInterval,
} from "../../../../kernel/limits/caps.store.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { findShowOwner } from "../../shows/index.ts";

/**
 * Reads of a feed on request: once a minute and sixty times a day for one show. They are counted
 * for the workspace that owns the show, so several that see it share them.
 */
const READS_PER_DAY = 60;

const minuteCap = (showId: string): IntervalCap => ({
  counter: "feed_read",
  subject: showId,
  intervalMs: MINUTE_MS,
});

const dayCap = (showId: string, now: Date): Cap =>
  capAt(now, {
    counter: "feed_read_day",
    subject: showId,
    limit: READS_PER_DAY,
    windowMs: DAY_MS,
  });

/** Who asks, and when; the caller pays where no workspace points at the show any more. */
type Caller = Pick<Context, "workspace" | "now" | "runtime">;

/** The cap a plan shows: that of the minute while it is used up, else that of the day. */
export async function describeReadCap(
  executor: Executor,
  showId: string,
  { workspace, now, runtime }: Caller,
): Promise<ReturnType<typeof describeCap>> {
  const owner = (await findShowOwner(executor, showId)) ?? workspace.id;
  const used = await findUsedInterval(executor, owner, {
    cap: minuteCap(showId),
    now: databaseNow(runtime.clock),
  });
  if (used !== undefined) return describeCap(used, used.limit);
  const day = dayCap(showId, now);
  return describeCap(day, await readCap(executor, owner, day));
}

/**
 * Takes one read from both caps; where one is used up, the rejection takes back the other one with
 * the transaction.
 *
 * @throws ApiError `cap_reached`, with when it can be taken again.
 */
export async function takeRead(
  transaction: DatabaseTransaction,
  showId: string,
  { workspace, now, runtime }: Caller,
): Promise<void> {
  const owner = (await findShowOwner(transaction, showId)) ?? workspace.id;
  const used = await takeInterval(transaction, owner, {
    cap: minuteCap(showId),
    now: databaseNow(runtime.clock),
  });
  if (used !== null)
    throw capReached(used, "This feed was read on request less than a minute ago.", now);
  const day = dayCap(showId, now);
  if ((await takeCap(transaction, owner, day)) === null)
    throw capReached(day, "This feed has used its reads on request of the day.", now);
}
