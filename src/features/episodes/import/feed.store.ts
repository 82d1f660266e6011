import type { Selectable, Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ShowFeedsTable, ShowsTable } from "../../../db/schema/tables.ts";
import { HOUR_MS } from "../../../lib/clock.ts";

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

/** A feed is read at most once an hour. */
export const POLL_INTERVAL_MS = HOUR_MS;

/** What makes the next poll cheap: compared by the server, or by hash where it knows neither. */
export interface FeedValidators {
  etag: string | null;
  lastModified: string | null;
  contentHash: string;
}

/** A successful poll. Without validators the feed was unchanged and the stored ones still hold. */
export interface SuccessfulPoll {
  /** The address to ask next time. */
  url: string;
  validators?: FeedValidators;
  now: Date;
}

/** Stores a successful poll of a show's feed and the time of the next one. */
export async function storeSuccessfulPoll(
  transaction: DatabaseTransaction,
  showId: string,
  { url, validators, now }: SuccessfulPoll,
): Promise<void> {
  await updateFeed(transaction, showId, {
    url,
    last_polled_at: now,
    last_success_at: now,
    failure_count: 0,
    last_error_code: null,
    last_error_message: null,
    next_poll_at: new Date(now.getTime() + POLL_INTERVAL_MS),
    ...(validators === undefined
      ? {}
      : {
          etag: validators.etag,
          last_modified: validators.lastModified,
          content_hash: validators.contentHash,
        }),
  });
}
