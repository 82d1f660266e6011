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
 * Limit of feed reads on request: once a minute and 60 times a day for one show. They are counted
 * for the workspace that owns the show, so all workspaces that see it share them.
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

/**
 * The caller and the time of a request. The caller pays where no workspace points at the show any
 * more.
 */
type Caller = Pick<Context, "workspace" | "now" | "runtime">;

/**
 * The cap that a dry run shows: that of the minute while it is used up, otherwise that of the day.
 */
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
 * Takes one read from both caps. Where one is used up, the rejected transaction returns the other.
 *
 * @throws ApiError `cap_reached`, with the time from which a read is allowed again.
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
