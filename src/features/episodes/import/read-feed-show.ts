import { FEED_BYTES_MAX, type FeedShow } from "../../../feeds/feed-document.ts";
import { FeedError } from "../../../feeds/feed-error.ts";
import { type FeedHttp, fetchPage } from "./fetch-page.ts";
import { loadParser } from "./load-parser.ts";

/**
 * The channel of a feed: its first page, and nothing is stored. A text says why it cannot be read;
 * rejects only with the signal's reason.
 */
export async function readFeedShow(
  http: FeedHttp,
  url: string,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<{ show: FeedShow } | { failure: string }> {
  const page = await fetchPage(http, { url, maxBytes: FEED_BYTES_MAX, signal });
  signal.throwIfAborted();
  if (!page.ok) return { failure: page.message };
  const parseFeed = await loadParser();
  try {
    const contentType = page.response.headers["content-type"] ?? null;
    return { show: parseFeed(page.response.body, { contentType, url: page.url, now }).show };
  } catch (error) {
    if (error instanceof FeedError) return { failure: error.message };
    throw error;
  }
}
