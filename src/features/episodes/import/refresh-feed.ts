import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { recordShowEvents, systemCause } from "../../../events/record-event.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { Clock } from "../../../lib/clock.ts";
import { findShowFeed, showEventObject, updateShowRow } from "../../shows/index.ts";
import { lockFeed, storeSuccessfulPoll, updateFeed } from "./feed.store.ts";
import type { FeedHttp } from "./fetch-page.ts";
import { importFeedIn, type ImportResult } from "./import-feed.ts";
import { backoffMs } from "./poll-schedule.ts";
import { type FeedReading, readFeed } from "./read-feed.ts";

/** What refreshing a feed uses. */
export interface FeedRefreshParts {
  database: Database;
  http: FeedHttp;
  clock: Clock;
  urls: Urls;
}

/** How a refresh ended. */
export type FeedOutcome =
  /** The show has no feed. */
  | { kind: "no_feed" }
  /** The feed has not changed. */
  | { kind: "unchanged" }
  | { kind: "imported"; result: ImportResult }
  /** The feed could not be read; no episode was changed. */
  | { kind: "failed"; code: string; message: string }
  /** The show got another feed meanwhile; the result is dropped. */
  | { kind: "superseded" };

/**
 * Reads a show's feed and, where it changed, imports it (docs/feeds.md#import). The feed is read
 * outside any transaction; the import and the record of the attempt commit together. A feed that
 * cannot be read changes no episode: the failure is stored and the next attempt waits longer.
 * Rejects only when the database does.
 */
export async function refreshFeed(
  parts: FeedRefreshParts,
  showId: string,
  signal?: AbortSignal,
): Promise<FeedOutcome> {
  const { database, http, clock } = parts;
  const feed = await findShowFeed(database, showId);
  if (feed === undefined) return { kind: "no_feed" };
  const now = clock.now();
  const reading = await readFeed(
    http,
    {
      url: feed.url,
      etag: feed.etag,
      lastModified: feed.last_modified,
      contentHash: feed.content_hash,
    },
    { now, signal },
  );
  // A stopping process is no failure of the feed; the job runs again elsewhere.
  signal?.throwIfAborted();
  return inTransaction(database, (transaction) =>
    store(transaction, { parts, showId, url: feed.url, reading, now }),
  );
}

interface Storing {
  parts: FeedRefreshParts;
  showId: string;
  /** The address the reading began at. */
  url: string;
  reading: FeedReading;
  now: Date;
}

async function store(
  transaction: DatabaseTransaction,
  { parts, showId, url, reading, now }: Storing,
): Promise<FeedOutcome> {
  const feed = await lockFeed(transaction, showId);
  if (feed?.url !== url) return { kind: "superseded" };
  if (reading.kind === "failed") {
    const failures = feed.failure_count + 1;
    const { code, message } = reading;
    await updateFeed(transaction, showId, {
      last_polled_at: now,
      failure_count: failures,
      last_error_code: code,
      last_error_message: message,
      next_poll_at: new Date(now.getTime() + backoffMs(failures)),
    });
    return { kind: "failed", code, message };
  }
  if (reading.url !== url) await moveFeed(transaction, { parts, showId, url: reading.url, now });
  if (reading.kind === "unchanged") {
    await storeSuccessfulPoll(transaction, showId, { url: reading.url, now });
    return { kind: "unchanged" };
  }
  const result = await importFeedIn(transaction, showId, reading.document, {
    cause: systemCause(now),
    urls: parts.urls,
  });
  if (result === undefined) return { kind: "superseded" };
  const { etag, lastModified, contentHash } = reading;
  await storeSuccessfulPoll(transaction, showId, {
    url: reading.url,
    read: { validators: { etag, lastModified, contentHash }, gaps: result },
    now,
  });
  return { kind: "imported", result };
}

/** Stores the feed's new address, from a permanent redirect or its `new-feed-url`. */
async function moveFeed(
  transaction: DatabaseTransaction,
  { parts, showId, url, now }: { parts: FeedRefreshParts; showId: string; url: string; now: Date },
): Promise<void> {
  const row = await updateShowRow(transaction, showId, { rss_url: url, updated_at: now });
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
    systemCause(now),
  );
}
