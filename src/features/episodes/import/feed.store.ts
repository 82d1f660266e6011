import type { Selectable, Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ShowFeedsTable, ShowsTable } from "../../../db/schema/tables.ts";

export type FeedRow = Selectable<ShowFeedsTable>;
export type ShowRow = Selectable<ShowsTable>;

/** The feed of a show as it is, without a lock. */
export async function findFeed(executor: Executor, showId: string): Promise<FeedRow | undefined> {
  return executor
    .selectFrom("show_feeds")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

/** The show, locked until the transaction ends. */
export async function lockShow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<ShowRow | undefined> {
  return transaction
    .selectFrom("shows")
    .selectAll()
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirst();
}

/** The feed of a show, both locked: the show first, as in every write that changes a feed. */
export async function lockFeed(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<FeedRow | undefined> {
  await lockShow(transaction, showId);
  return transaction
    .selectFrom("show_feeds")
    .selectAll()
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes columns of a feed. */
export async function updateFeed(
  transaction: DatabaseTransaction,
  showId: string,
  columns: Updateable<ShowFeedsTable>,
): Promise<void> {
  await transaction.updateTable("show_feeds").set(columns).where("show_id", "=", showId).execute();
}

/** Writes columns of a show and returns the row after it; undefined where there is no such show. */
export async function updateShow(
  transaction: DatabaseTransaction,
  showId: string,
  columns: Updateable<ShowsTable>,
): Promise<ShowRow | undefined> {
  return transaction
    .updateTable("shows")
    .set(columns)
    .where("show_id", "=", showId)
    .returningAll()
    .executeTakeFirst();
}
