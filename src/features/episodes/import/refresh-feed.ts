import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { recordShowEvents, systemCause } from "../../../events/record-event.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { type Clock, DAY_MS, HOUR_MS } from "../../../lib/clock.ts";
import { showEventObject } from "../../shows/index.ts";
import type { FeedHttp } from "./fetch-page.ts";
import { importFeedIn, type ImportResult } from "./import-feed.ts";
import { type FeedReading, readFeed } from "./read-feed.ts";

export interface FeedRefreshParts {
  database: Database;
  http: FeedHttp;
  clock: Clock;
  urls: Urls;
}

export type FeedOutcome =
  /** The show has no feed. */
  | { kind: "no_feed" }
  /** The feed is as it was. */
  | { kind: "unchanged" }
  | { kind: "imported"; result: ImportResult }
  /** No episode was touched. */
  | { kind: "failed"; code: string; message: string }
  /** Somebody gave the show another feed meanwhile; what was read is dropped. */
  | { kind: "superseded" };

/** A feed is read at most once an hour. */
export const POLL_INTERVAL_MS = HOUR_MS;
const BACKOFF_MAX_MS = DAY_MS;

/** How long to wait after the n-th failure in a row, ms: an hour, doubling, at most a day. */
export function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MAX_MS, POLL_INTERVAL_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 10));
}

/**
 * Reads a show's feed and brings its episodes in line, if it changed. The reading happens outside
 * any transaction; what came of it and the note of the try commit together. A feed that cannot be
 * read changes no episode: the failure is noted and the next try waits longer. Rejects only when
 * the database does.
 */
export async function refreshFeed(
  parts: FeedRefreshParts,
  showId: string,
  signal?: AbortSignal,
): Promise<FeedOutcome> {
  const { database, http, clock } = parts;
  const feed = await database
    .selectFrom("show_feeds")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
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
  // A stopping process is not the feed's fault; the try is made again elsewhere.
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
  // The show before its feed, as every write that changes the feed does.
  await transaction
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirst();
  const feed = await transaction
    .selectFrom("show_feeds")
    .selectAll()
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirst();
  if (feed?.url !== url) return { kind: "superseded" };
  const update = transaction.updateTable("show_feeds").where("show_id", "=", showId);
  if (reading.kind === "failed") {
    const failures = feed.failure_count + 1;
    const { code, message } = reading;
    await update
      .set({
        last_polled_at: now,
        failure_count: failures,
        last_error_code: code,
        last_error_message: message,
        next_poll_at: new Date(now.getTime() + backoffMs(failures)),
      })
      .execute();
    return { kind: "failed", code, message };
  }
  const good = {
    url: reading.url,
    last_polled_at: now,
    last_success_at: now,
    failure_count: 0,
    last_error_code: null,
    last_error_message: null,
    next_poll_at: new Date(now.getTime() + POLL_INTERVAL_MS),
  };
  if (reading.url !== url) await moveFeed(transaction, { parts, showId, url: reading.url, now });
  if (reading.kind === "unchanged") {
    await update.set(good).execute();
    return { kind: "unchanged" };
  }
  const result = await importFeedIn(transaction, showId, reading.document, {
    cause: systemCause(now),
    urls: parts.urls,
  });
  if (result === undefined) return { kind: "superseded" };
  await update
    .set({
      ...good,
      etag: reading.etag,
      last_modified: reading.lastModified,
      content_hash: reading.contentHash,
    })
    .execute();
  return { kind: "imported", result };
}

/** The feed has said where it lives now, by a permanent redirect or in its own words. */
async function moveFeed(
  transaction: DatabaseTransaction,
  { parts, showId, url, now }: { parts: FeedRefreshParts; showId: string; url: string; now: Date },
): Promise<void> {
  const row = await transaction
    .updateTable("shows")
    .set({ rss_url: url, updated_at: now })
    .where("show_id", "=", showId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
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
