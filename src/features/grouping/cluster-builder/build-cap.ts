import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { type Cap, capAt, capReached, describeCap } from "../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { findShowOwner } from "../../catalogue/shows/index.ts";

/**
 * Maximum episodes that calls may have built for a show on one UTC day. They are counted for the
 * workspace that owns the show, so all workspaces that see it share them. Episodes of the hourly
 * run are not counted, because their number is limited by its schedule.
 */
const EPISODES_PER_DAY = 200;

const capOf = (showId: string, now: Date): Cap =>
  capAt(now, {
    counter: "cluster_build_episodes",
    subject: showId,
    limit: EPISODES_PER_DAY,
    windowMs: DAY_MS,
  });

const payerOf = async (executor: Executor, { workspace }: Context, showId: string) =>
  (await findShowOwner(executor, showId)) ?? workspace.id;

/** The daily cap on built episodes, as a dry run shows it. */
export async function describeBuildCap(
  context: Context,
  showId: string,
): Promise<ReturnType<typeof describeCap>> {
  const { database, now } = context;
  const cap = capOf(showId, now);
  return describeCap(cap, await readCap(database, await payerOf(database, context, showId), cap));
}

/**
 * Takes episodes from the daily cap of a show.
 *
 * @throws ApiError `cap_reached` where fewer episodes than that are left.
 */
export async function takeBuildCap(
  transaction: DatabaseTransaction,
  context: Context,
  { showId, episodes }: { showId: string; episodes: number },
): Promise<void> {
  const cap = capOf(showId, context.now);
  const payer = await payerOf(transaction, context, showId);
  if ((await takeCap(transaction, payer, cap, episodes)) === null)
    throw capReached(
      cap,
      `A show's clusters are built for at most ${EPISODES_PER_DAY} episodes a day.`,
      context.now,
    );
}
