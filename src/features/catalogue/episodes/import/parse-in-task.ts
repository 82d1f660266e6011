import { isTooMuch } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import type { ParseFeedOptions } from "../../../../domain/feeds/parse-feed.ts";
import type { FetchedFeed } from "../../../../domain/feeds/read-fetched-feed.ts";

/** Runs the parsing of feeds in a task, because the largest take up to 4 s (record 0079). */
export interface FeedParsing {
  compute: Compute;
  /** The workspace that reads the feed; its feeds are parsed one after another. */
  of: string;
}

const TOO_MUCH = {
  failure: { code: "too_large", message: "The feed takes too much time or memory to be read." },
};

/** @throws ComputeError where the queue is full; the reason of the signal, once it is aborted. */
export async function parseInTask(
  { compute, of }: FeedParsing,
  bytes: Uint8Array,
  { signal, ...options }: ParseFeedOptions & { signal: AbortSignal },
): Promise<FetchedFeed> {
  try {
    return await compute.run("parse_feed", [bytes, options], { of, signal });
  } catch (error) {
    if (isTooMuch(error)) return TOO_MUCH;
    throw error;
  }
}
