import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { ShowFeedsTable } from "../../db/schema/tables.ts";

/** The feed of a show, with what its last polls brought. */

export type ShowFeedRow = Selectable<ShowFeedsTable>;

export async function findShowFeed(
  database: Executor,
  showId: string,
): Promise<ShowFeedRow | undefined> {
  return database
    .selectFrom("show_feeds")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

/** Adds a feed that is due at once. */
export async function insertShowFeed(
  transaction: DatabaseTransaction,
  showId: string,
  { url, now }: { url: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("show_feeds")
    .values({ show_id: showId, url, next_poll_at: now })
    .execute();
}

export async function deleteShowFeed(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<void> {
  await transaction.deleteFrom("show_feeds").where("show_id", "=", showId).execute();
}
