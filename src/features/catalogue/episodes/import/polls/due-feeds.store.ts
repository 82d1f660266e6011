import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../../../db/connection/database-clock.ts";

/** The condition that a feed is of a show that is neither archived nor deleted. */
export const isOfActiveShow = sql<boolean>`not exists (
  select
  from shows
  where shows.show_id = show_feeds.show_id
    and coalesce(shows.archived_at, shows.deleted_at) is not null
)`;

/**
 * The feeds of all workspaces that are due longest, by their shows, without those of `except` and
 * of archived or deleted shows.
 */
export async function findDueFeeds(
  transaction: DatabaseTransaction,
  { now, except, limit }: { now: DatabaseNow; except: readonly string[]; limit: number },
): Promise<string[]> {
  const due = await transaction
    .selectFrom("show_feeds")
    .select("show_id")
    .where("next_poll_at", "<=", now)
    .where(isOfActiveShow)
    .where(sql<boolean>`show_id <> all(${[...except]})`)
    .orderBy("next_poll_at")
    .limit(limit)
    .execute();
  return due.map((row) => row.show_id);
}

/**
 * Moves the next poll of a show's feed ahead by `claimMs`, where it is still due. False for a feed
 * that another transaction holds, such as an import: it is skipped, so that it delays no other
 * feed.
 *
 * One update of all due feeds (rejected) waits for the first held row until its time limit ends it,
 * and Citus accepts `for update skip locked` only for rows of one show.
 */
export async function claimDueFeed(
  transaction: DatabaseTransaction,
  showId: string,
  {
    due,
    now,
    claimMs,
  }: { due: "next_poll_at" | "transcripts_due_at"; now: DatabaseNow; claimMs: number },
): Promise<boolean> {
  const claimed = await transaction
    .updateTable("show_feeds")
    .set({ [due]: fromNow(now, claimMs) })
    .where("show_id", "=", showId)
    .where(
      sql<boolean>`show_id = any(array(
        select show_id
        from show_feeds
        where show_id = ${showId}
          and ${sql.ref(due)} <= ${now}
        for update skip locked
      ))`,
    )
    .returning("show_id")
    .execute();
  return claimed.length > 0;
}
