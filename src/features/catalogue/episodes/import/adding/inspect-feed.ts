import type { FeedDocument, FeedItem } from "../../../../../domain/feeds/feed-document.ts";
import type { FeedHttp } from "../fetch-page.ts";
import { readFeed, type ReadFeedOptions } from "../read-feed.ts";

/**
 * The contents of a feed, shown before a show is made of it. It is plain data, so that it can be
 * stored.
 */
export interface FeedSummary {
  /** The address to read from then on, after permanent redirects and the feed's own move. */
  url: string;
  title: string;
  author: string | null;
  podcastGuid: string | null;
  itemCount: number;
  skippedItemCount: number;
  newestItem: { title: string; published_at: string | null } | null;
  warnings: string[];
}

export type Inspection = { ok: true; feed: FeedSummary } | { ok: false; message: string };

/** Reads a feed for the first time. Rejects only for the reasons of `readFeed`. */
export async function inspectFeed(
  http: FeedHttp,
  url: string,
  options: ReadFeedOptions & { signal: AbortSignal },
): Promise<Inspection> {
  const known = { url, etag: null, lastModified: null, contentHash: null };
  const reading = await readFeed(http, known, options);
  if (options.signal.aborted)
    return { ok: false, message: "It takes longer than one request may." };
  if (reading.kind === "failed") return { ok: false, message: reading.message };
  if (reading.kind === "unchanged")
    return { ok: false, message: "Its server answers that nothing changed since a first read." };
  return { ok: true, feed: summaryOf(reading.url, reading.document) };
}

function summaryOf(url: string, { show, items, skipped, warnings }: FeedDocument): FeedSummary {
  const newest = newestOf(items);
  return {
    url,
    title: show.title,
    author: show.author,
    podcastGuid: show.podcastGuid,
    itemCount: items.length,
    skippedItemCount: skipped.length,
    newestItem:
      newest === undefined
        ? null
        : { title: newest.title, published_at: newest.publishedAt?.toISOString() ?? null },
    warnings,
  };
}

/**
 * The newest item. Items without a date are older than items with one; where no item has a date,
 * the first is the newest.
 */
function newestOf(items: readonly FeedItem[]): FeedItem | undefined {
  const timeOf = (item: FeedItem): number =>
    item.publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return items.reduce<FeedItem | undefined>(
    (newest, item) => (newest === undefined || timeOf(item) > timeOf(newest) ? item : newest),
    undefined,
  );
}
