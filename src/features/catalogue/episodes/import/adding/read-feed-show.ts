import {
  FEED_BYTES_MAX,
  type FeedItem,
  type FeedShow,
} from "../../../../../domain/feeds/feed-document.ts";
import { type FeedHttp, fetchPage } from "../fetch-page.ts";
import { type FeedParsing, parseInTask } from "../parse-in-task.ts";

/** The current state of a feed: its channel, and the show notes of its newest episodes. */
export interface ReadFeedShow {
  show: FeedShow;
  /**
   * Show notes, newest first: descriptions followed by the text of `content:encoded`; empty where
   * an item has neither.
   */
  notes: string[];
}

/**
 * Reads the first page of a feed without storing anything. `failure` is why it cannot be read.
 * Rejects only with the signal's reason, and with a `ComputeError` where too many feeds wait to be
 * parsed.
 */
export async function readFeedShow(
  http: FeedHttp,
  url: string,
  {
    now,
    signal,
    episodes,
    ...parsing
  }: { now: Date; signal: AbortSignal; episodes: number } & FeedParsing,
): Promise<ReadFeedShow | { failure: string }> {
  const page = await fetchPage(http, { url, maxBytes: FEED_BYTES_MAX, signal });
  signal.throwIfAborted();
  if (!page.ok) return { failure: page.message };
  const contentType = page.response.headers["content-type"] ?? null;
  const options = { contentType, url: page.url, now, allNotes: true, signal };
  const parsed = await parseInTask(parsing, page.response.body, options);
  if ("failure" in parsed) return { failure: parsed.failure.message };
  const { show, items } = parsed.document;
  return { show, notes: newest(items, episodes).map(({ description }) => description ?? "") };
}

const newest = (items: readonly FeedItem[], count: number): FeedItem[] =>
  items
    .toSorted(
      (left, right) => (right.publishedAt?.getTime() ?? 0) - (left.publishedAt?.getTime() ?? 0),
    )
    .slice(0, count);
