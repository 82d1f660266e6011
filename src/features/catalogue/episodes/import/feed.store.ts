import { sql, type Updateable } from "kysely";
import type {
  Database,
  DatabaseTransaction,
  Executor,
} from "../../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../../db/connection/database-clock.ts";
import type { ShowFeedsTable } from "../../../../db/schema/tables.ts";
import { lockShow } from "../../../../kernel/access/visible-show.store.ts";
import type { ShowFeedRow } from "../../shows/index.ts";
import { POLL_INTERVAL_MS, READ_LEASE_MS } from "./polls/poll-schedule.ts";

/**
 * Reads the feed of a show and locks both: the show first, as imports and changes of the show do.
 * Only the claim of due feeds locks feeds alone, and it does not wait for locks.
 */
export async function lockFeed(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<ShowFeedRow | undefined> {
  await lockShow(transaction, showId);
  return transaction
    .selectFrom("show_feeds")
    .selectAll()
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirst();
}

/** A feed that is leased for one read. */
export type LeasedFeed = ShowFeedRow & { reading_until: Date };

/**
 * Leases the feed of a show for one read, until a moment that also identifies the lease: in whole
 * milliseconds, since a `Date` has no smaller unit. Undefined while another read holds the feed,
 * and where the show has none.
 */
export async function leaseFeed(
  executor: Executor,
  showId: string,
  now: DatabaseNow,
): Promise<LeasedFeed | undefined> {
  const row = await executor
    .updateTable("show_feeds")
    .set({ reading_until: sql`date_trunc('milliseconds', ${fromNow(now, READ_LEASE_MS)})` })
    .where("show_id", "=", showId)
    .where((match) =>
      match.or([match("reading_until", "is", null), match("reading_until", "<=", now)]),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined || row.reading_until === null
    ? undefined
    : { ...row, reading_until: row.reading_until };
}

/** Ends a read, unless another read leased the feed after the lease of this one had expired. */
export async function releaseFeed(database: Database, showId: string, until: Date): Promise<void> {
  await database
    .updateTable("show_feeds")
    .set({ reading_until: null })
    .where("show_id", "=", showId)
    .where("reading_until", "=", until)
    .execute();
}

/**
 * Makes a feed due when the lease of its read expires, since the process that reads it may be dead.
 * A read that ends earlier sets its own time.
 */
export async function pollAfterLease(database: Database, showId: string): Promise<void> {
  await database
    .updateTable("show_feeds")
    .set((expression) => ({ next_poll_at: expression.ref("reading_until").$notNull() }))
    .where("show_id", "=", showId)
    .whereRef("reading_until", "<", "next_poll_at")
    .execute();
}

/** Writes columns of a feed. */
export async function updateFeed(
  transaction: DatabaseTransaction,
  showId: string,
  columns: Updateable<ShowFeedsTable>,
): Promise<void> {
  await transaction.updateTable("show_feeds").set(columns).where("show_id", "=", showId).execute();
}

/**
 * Maximum stored warnings. A feed may hold 20,000 items with a warning each, and a person reads
 * only the first ones.
 */
const WARNINGS_MAX = 20;
const WARNING_CHARS_MAX = 500;

/**
 * What makes the next poll cheap: validators that the server compares, or a hash where the server
 * sends none.
 */
export interface FeedValidators {
  etag: string | null;
  lastModified: string | null;
  contentHash: string;
}

/** The contents of a document, as the show reports them. */
export interface FeedContents {
  title: string;
  itemCount: number;
  skippedItemCount: number;
  missingItemCount: number;
  warnings: readonly string[];
}

/**
 * A successful poll. Without validators and contents the feed was unchanged, and the stored ones
 * stay.
 */
export interface SuccessfulPoll {
  /** The address of the next request. */
  url: string;
  validators?: FeedValidators;
  contents?: FeedContents;
  now: Date;
}

/** Stores a successful poll of a show's feed and the time of the next one. */
export async function storeSuccessfulPoll(
  transaction: DatabaseTransaction,
  showId: string,
  { url, validators, contents, now }: SuccessfulPoll,
): Promise<void> {
  await updateFeed(transaction, showId, {
    url,
    last_polled_at: now,
    last_success_at: now,
    failure_count: 0,
    last_error_code: null,
    last_error_message: null,
    next_poll_at: new Date(now.getTime() + POLL_INTERVAL_MS),
    ...(contents === undefined
      ? {}
      : {
          // Transcripts of new or changed episodes become due; the job determines which.
          transcripts_due_at: now,
          transcripts_host: null,
          title: contents.title,
          item_count: contents.itemCount,
          skipped_item_count: contents.skippedItemCount,
          missing_item_count: contents.missingItemCount,
          warnings: contents.warnings
            .slice(0, WARNINGS_MAX)
            .map((warning) => warning.slice(0, WARNING_CHARS_MAX)),
        }),
    ...(validators === undefined
      ? {}
      : {
          etag: validators.etag,
          last_modified: validators.lastModified,
          content_hash: validators.contentHash,
        }),
  });
}
