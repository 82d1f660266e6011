import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { preparedQuery } from "../../../../db/connection/prepared-query.ts";
import type { ShowFeedsTable } from "../../../../db/schema/tables.ts";

/** The feed of a show, with the results of its last polls. */

export type ShowFeedRow = Selectable<ShowFeedsTable>;

const feedOfShow = preparedQuery((database, { showId }: { showId: string }) =>
  database.selectFrom("show_feeds").selectAll().where("show_id", "=", showId),
);

export async function findShowFeed(
  database: Executor,
  showId: string,
): Promise<ShowFeedRow | undefined> {
  const { rows } = await database.executeQuery(feedOfShow({ showId }));
  return rows[0];
}

/** Adds a feed, which is due at once. */
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
