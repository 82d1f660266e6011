import type { Updateable } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { ShowFeedsTable } from "../../../db/schema/tables.ts";
import { lockShow } from "../../../kernel/access/visible-show.store.ts";
import type { ShowFeedRow } from "../../shows/index.ts";
import { POLL_INTERVAL_MS } from "./poll-schedule.ts";

/**
 * The feed of a show, both locked: the show first, in the order of imports and of changes to the
 * show. Only the claim of due feeds locks feeds alone, and it waits for no lock.
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

/** Writes columns of a feed. */
export async function updateFeed(
  transaction: DatabaseTransaction,
  showId: string,
  columns: Updateable<ShowFeedsTable>,
): Promise<void> {
  await transaction.updateTable("show_feeds").set(columns).where("show_id", "=", showId).execute();
}

/** What makes the next poll cheap: compared by the server, or by hash where it knows neither. */
export interface FeedValidators {
  etag: string | null;
  lastModified: string | null;
  contentHash: string;
}

/** What a reading left out. */
export interface ReadingGaps {
  missingItems: number;
  warnings: string[];
}

/**
 * A successful poll. Without validators and gaps the feed was unchanged and the stored ones still
 * hold.
 */
export interface SuccessfulPoll {
  /** The address to ask next time. */
  url: string;
  read?: { validators: FeedValidators; gaps: ReadingGaps };
  now: Date;
}

/** Stores a successful poll of a show's feed and the time of the next one. */
export async function storeSuccessfulPoll(
  transaction: DatabaseTransaction,
  showId: string,
  { url, read, now }: SuccessfulPoll,
): Promise<void> {
  await updateFeed(transaction, showId, {
    url,
    last_polled_at: now,
    last_success_at: now,
    failure_count: 0,
    last_error_code: null,
    last_error_message: null,
    next_poll_at: new Date(now.getTime() + POLL_INTERVAL_MS),
    ...(read === undefined
      ? {}
      : {
          etag: read.validators.etag,
          last_modified: read.validators.lastModified,
          content_hash: read.validators.contentHash,
          missing_items: read.gaps.missingItems,
          read_warnings: read.gaps.warnings,
        }),
  });
}
