import type { FeedDocument } from "./feed-document.ts";
import { FeedError } from "./feed-error.ts";
import { parseFeed, type ParseFeedOptions } from "./parse-feed.ts";

/** What a feed holds, or why it is none, as values that can be cloned. */
export type FetchedFeed =
  | { document: FeedDocument }
  | { failure: { code: string; message: string } };

/** `parseFeed` for a task, whose errors lose their class on the way. */
export function readFetchedFeed(bytes: Uint8Array, options: ParseFeedOptions): FetchedFeed {
  try {
    return { document: parseFeed(bytes, options) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}
