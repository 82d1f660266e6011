import type { FeedDocument } from "./feed-document.ts";
import { FeedError } from "./feed-error.ts";
import { parseFeed, type ParseFeedOptions } from "./parse-feed.ts";

/** The content of a feed, or the reason why it is not one, as values that can be cloned. */
export type FetchedFeed =
  | { document: FeedDocument }
  | { failure: { code: string; message: string } };

/**
 * `parseFeed` as a task: errors are returned as values, because they lose their class when they are
 * cloned.
 */
export function readFetchedFeed(bytes: Uint8Array, options: ParseFeedOptions): FetchedFeed {
  try {
    return { document: parseFeed(bytes, options) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}
