import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../db/connection/database-clock.ts";

/**
 * Moves the next poll of due feeds of all workspaces ahead by `claimMs`, oldest first, and returns
 * their shows. Feeds of archived and deleted shows are left alone. The update asks again what the
 * search found: of two claims at once the second waits for the first and gets the rest.
 *
 * Rejected: `for update skip locked`, which Citus takes only for rows of one show.
 */
export async function claimDue(
  transaction: DatabaseTransaction,
  { now, claimMs, limit }: { now: DatabaseNow; claimMs: number; limit: number },
): Promise<string[]> {
  const due = await transaction
    .selectFrom("show_feeds")
    .select("show_id")
    .where("next_poll_at", "<=", now)
    .where(
      sql<boolean>`not exists (
        select
        from shows
        where shows.show_id = show_feeds.show_id
          and coalesce(shows.archived_at, shows.deleted_at) is not null
      )`,
    )
    .orderBy("next_poll_at")
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const showIds = due.map((row) => row.show_id);
  const claimed = await transaction
    .updateTable("show_feeds")
    .set({ next_poll_at: fromNow(now, claimMs) })
    .where(sql<boolean>`show_id = any(${showIds})`)
    .where("next_poll_at", "<=", now)
    .returning("show_id")
    .execute();
  const claimedIds = new Set(claimed.map((row) => row.show_id));
  return showIds.filter((id) => claimedIds.has(id));
}
