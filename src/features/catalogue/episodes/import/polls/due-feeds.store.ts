import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../../../db/connection/database-clock.ts";

/** Feeds of shows that are neither archived nor deleted. */
export const isOfActiveShow = sql<boolean>`not exists (
  select
  from shows
  where shows.show_id = show_feeds.show_id
    and coalesce(shows.archived_at, shows.deleted_at) is not null
)`;

/**
 * The oldest due feeds of all workspaces by their shows, without those of `except` and those of
 * archived and deleted shows.
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
 * Moves what is due of a show's feed ahead by `claimMs` where it is still due. One that another
 * transaction holds, such as an import, is passed over and false: it delays no other feed.
 *
 * Rejected: one update of all that are due. It waits for the first held row until its time limit
 * ends it, and Citus takes `for update skip locked` only for rows of one show.
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
