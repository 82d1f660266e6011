import type { Compute } from "../../../../../infrastructure/compute/compute.ts";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../../db/connection/database.ts";
import { databaseNow } from "../../../../../db/connection/database-clock.ts";
import type { EventCause } from "../../../../../delivery/events/event-content.ts";
import { recordShowEvents, systemCause } from "../../../../../delivery/events/record-event.ts";
import type { FeedDocument } from "../../../../../domain/feeds/feed-document.ts";
import { findShowState } from "../../../../../kernel/access/visible-show.store.ts";
import type { Urls } from "../../../../../kernel/contract/urls.ts";
import type { Clock } from "../../../../../lib/time/clock.ts";
import {
  findShowFeed,
  findShowOwner,
  showEventObject,
  updateShowRow,
} from "../../../shows/index.ts";
import {
  type FeedContents,
  type LeasedFeed,
  leaseFeed,
  lockFeed,
  releaseFeed,
  storeSuccessfulPoll,
  updateFeed,
} from "../feed.store.ts";
import type { FeedHttp } from "../fetch-page.ts";
import { importFeedIn, type ImportResult } from "../import-feed.ts";
import { backoffMs, POLL_INTERVAL_MS } from "./poll-schedule.ts";
import { type FeedReading, readFeed } from "../read-feed.ts";

/** The services and settings that refreshing a feed uses. */
export interface FeedRefreshParts {
  database: Database;
  http: FeedHttp;
  compute: Compute;
  clock: Clock;
  urls: Urls;
}

/** How a refresh ended. */
export type FeedOutcome =
  /** The show has no feed. */
  | { kind: "no_feed" }
  /** Another read of the feed is running. */
  | { kind: "running" }
  /** The feed has not changed. */
  | { kind: "unchanged" }
  | { kind: "imported"; result: ImportResult }
  /** The feed could not be read; no episode was changed. */
  | { kind: "failed"; code: string; message: string }
  /** The show got another feed meanwhile, so the result is dropped. */
  | { kind: "superseded" };

export interface FeedRefreshOptions {
  signal?: AbortSignal;
  /**
   * The call that ordered the read. A failure is then tried again in an hour, however many there
   * were before, since a person is repairing the feed. Absent: the schedule ordered the read.
   */
  orderedBy?: EventCause;
  /**
   * Takes the allowance of the read, in the transaction that leases the feed: a read that finds the
   * feed leased costs nothing, and a read that is refused leases no feed.
   */
  takeAllowance?: (transaction: DatabaseTransaction) => Promise<void>;
}

/**
 * Reads a show's feed and, where it changed, imports it (docs/feeds.md#import). The feed is read
 * outside any transaction; the import and the result of the attempt are stored in one. A feed that
 * cannot be read changes no episode: the failure is stored and the next attempt waits longer. A
 * feed has one read at a time. Rejects only when the database does, when the signal aborts, with
 * what `takeAllowance` rejects with, or with a `ComputeError` where too many feeds wait.
 */
export async function refreshFeed(
  parts: FeedRefreshParts,
  showId: string,
  options: FeedRefreshOptions = {},
): Promise<FeedOutcome> {
  const { database, clock } = parts;
  if ((await findShowFeed(database, showId)) === undefined) return { kind: "no_feed" };
  const feed = await inTransaction(database, async (transaction) => {
    const leased = await leaseFeed(transaction, showId, databaseNow(clock));
    if (leased !== undefined) await options.takeAllowance?.(transaction);
    return leased;
  });
  if (feed === undefined) return { kind: "running" };
  try {
    return await readLeased(parts, feed, options);
  } finally {
    await releaseFeed(database, showId, feed.reading_until);
  }
}

async function readLeased(
  parts: FeedRefreshParts,
  feed: LeasedFeed,
  { signal, orderedBy }: FeedRefreshOptions,
): Promise<FeedOutcome> {
  const { database, http, compute, clock } = parts;
  const now = clock.now();
  const of = (await findShowOwner(database, feed.show_id)) ?? feed.show_id;
  const reading = await readFeed(
    http,
    {
      url: feed.url,
      etag: feed.etag,
      lastModified: feed.last_modified,
      contentHash: feed.content_hash,
    },
    { now, signal, compute, of },
  );
  // A process that is shutting down is no failure of the feed; another process runs the job again.
  signal?.throwIfAborted();
  return inTransaction(database, (transaction) =>
    store(transaction, {
      parts,
      showId: feed.show_id,
      url: feed.url,
      until: feed.reading_until,
      reading,
      cause: orderedBy ?? systemCause(now),
      isOrdered: orderedBy !== undefined,
    }),
  );
}

interface Storing {
  parts: FeedRefreshParts;
  showId: string;
  /** The address at which the reading began. */
  url: string;
  /** The end of the lease under which it is read. */
  until: Date;
  reading: FeedReading;
  cause: EventCause;
  isOrdered: boolean;
}

async function store(
  transaction: DatabaseTransaction,
  { parts, showId, url, until, reading, cause, isOrdered }: Storing,
): Promise<FeedOutcome> {
  const { now } = cause;
  const feed = await lockFeed(transaction, showId);
  // Another read took over when the lease of this one expired, and may have stored a newer
  // document.
  const isLeased = feed?.reading_until?.getTime() === until.getTime();
  if (feed?.url !== url || !isLeased) return { kind: "superseded" };
  if ((await findShowState(transaction, showId)) === "deleted") return { kind: "superseded" };
  if (reading.kind === "failed") {
    const failures = feed.failure_count + 1;
    const { code, message } = reading;
    await updateFeed(transaction, showId, {
      last_polled_at: now,
      failure_count: failures,
      last_error_code: code,
      last_error_message: message,
      next_poll_at: new Date(now.getTime() + (isOrdered ? POLL_INTERVAL_MS : backoffMs(failures))),
    });
    return { kind: "failed", code, message };
  }
  if (reading.url !== url) await moveFeed(transaction, { parts, showId, url: reading.url, cause });
  if (reading.kind === "unchanged") {
    await storeSuccessfulPoll(transaction, showId, { url: reading.url, now });
    return { kind: "unchanged" };
  }
  const result = await importFeedIn(transaction, showId, reading.document, {
    cause,
    urls: parts.urls,
  });
  if (result === undefined) return { kind: "superseded" };
  const { etag, lastModified, contentHash } = reading;
  await storeSuccessfulPoll(transaction, showId, {
    url: reading.url,
    validators: { etag, lastModified, contentHash },
    contents: contentsOf(reading.document, result),
    now,
  });
  return { kind: "imported", result };
}

/** Stores the feed's new address, from a permanent redirect or its `new-feed-url`. */
async function moveFeed(
  transaction: DatabaseTransaction,
  { parts, showId, url, cause }: Pick<Storing, "parts" | "showId" | "url" | "cause">,
): Promise<void> {
  const row = await updateShowRow(transaction, showId, { rss_url: url, updated_at: cause.now });
  await recordShowEvents(
    transaction,
    showId,
    [
      {
        type: "show.updated",
        objectId: showId,
        object: showEventObject(row, parts.urls),
        changedFields: ["rss_url"],
      },
    ],
    cause,
  );
}

/** The contents of an imported document, as the show reports them. */
export const contentsOf = (
  { show, items, skipped, missingItems }: FeedDocument,
  { warnings }: Pick<ImportResult, "warnings">,
): FeedContents => ({
  title: show.title,
  itemCount: items.length,
  skippedItemCount: skipped.length,
  missingItemCount: missingItems,
  warnings,
});
