import { decodeFeed } from "./decode-feed.ts";
import { FEED_BYTES_MAX, FEED_ITEMS_MAX } from "./feed-document.ts";
import type { FeedDocument, SkippedItem } from "./feed-document.ts";
import { FeedError } from "./feed-error.ts";
import { settleIdentities } from "./identity.ts";
import { mapItem } from "./map-item.ts";
import type { ItemContext, MappedItem } from "./map-item.ts";
import { mapNextPage, mapShow } from "./map-show.ts";
import { locateFeed } from "./xml/prepare-xml.ts";
import { readXml } from "./xml/read-xml.ts";
import type { ReadXml } from "./xml/read-xml.ts";

/**
 * Parses the bytes of a feed into a `FeedDocument`: decode, find the feed in the text, read the
 * XML, map show and items, settle identities. The function is pure: the same bytes and the same
 * `now` give the same document, without clock, network or database.
 */

export interface ParseFeedOptions {
  /**
   * The `Content-Type` header, used for its charset only, because servers label feeds with any
   * media type.
   */
  contentType: string | null;
  /** The address the bytes were fetched from; relative addresses are resolved against it. */
  url: string | null;
  /** The current time; dates more than two days after it are read as unknown. */
  now: Date;
  /**
   * True where descriptions also contain `content:encoded`, for items that have both, so that all
   * links can be read. An import does not set it, because players show the description alone.
   */
  allNotes?: boolean;
}

/**
 * Reads a podcast feed: RSS, or Atom with enclosures. Items that are not episodes (no audio, a
 * refused address, unreadable XML) are listed in `skipped`; live items are never episodes.
 * @throws FeedError, and nothing else, for whatever the bytes are.
 */
export function parseFeed(bytes: Uint8Array, options: ParseFeedOptions): FeedDocument {
  if (bytes.length === 0) throw new FeedError("empty", "The address answered with nothing.");
  if (bytes.length > FEED_BYTES_MAX) {
    throw new FeedError(
      "too_large",
      `The feed is larger than ${FEED_BYTES_MAX / 1024 / 1024} MiB, the most that is read.`,
    );
  }
  try {
    return readDocument(bytes, options);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(
      "malformed_xml",
      "The feed could not be read; its structure is damaged or unlike any feed.",
      { cause: error },
    );
  }
}

function readDocument(bytes: Uint8Array, options: ParseFeedOptions): FeedDocument {
  const decoded = decodeFeed(bytes, options.contentType);
  const prepared = locateFeed(decoded.text);
  const read = readXml(prepared);
  const warnings: string[] = [];
  if (decoded.repaired)
    warnings.push(
      `The feed's text has no label of its encoding, or a wrong one; it was read as ${decoded.charset}.`,
    );
  if (prepared.leadingJunk) warnings.push("Text before the feed was dropped.");
  for (const warning of read.warnings) warnings.push(warning);

  const show = mapShow(read.feed, options.url, warnings);
  const { episodes, skipped } = mapItems(read, {
    baseUrl: options.url,
    now: options.now,
    showExplicit: show.explicit,
    allNotes: options.allNotes ?? false,
  });
  if (episodes.length === 0) refuseUnlessEmptyPodcast(read, skipped, warnings);
  const undated = episodes.filter((episode) => episode.publishedAt === null).length;
  if (undated > 0)
    warnings.push(`Some episodes carry no readable publication date (episodes: ${undated}).`);
  const liveItems = read.feed.podcast?.liveItems?.length ?? 0;
  if (liveItems > 0)
    warnings.push(`Live items are not episodes and were left out (live items: ${liveItems}).`);
  const items = settleIdentities(episodes, warnings);
  const nextPageUrl = mapNextPage(read.feed, options.url);
  const capped = (read.feed.items?.length ?? 0) > FEED_ITEMS_MAX;
  if (capped)
    warnings.push(
      `The feed holds more than ${FEED_ITEMS_MAX} items; the first ${FEED_ITEMS_MAX} were read.`,
    );
  const intact = read.complete && !capped;
  return {
    show,
    items,
    complete: intact && nextPageUrl === null,
    intact,
    missingItems: read.missing,
    nextPageUrl,
    skipped,
    warnings,
  };
}

function mapItems(
  read: ReadXml,
  context: ItemContext,
): { episodes: MappedItem[]; skipped: SkippedItem[] } {
  const sources = (read.feed.items ?? []).slice(0, FEED_ITEMS_MAX);
  const unreadable = new Set(read.unreadable.map((entry) => entry.index));
  const episodes: MappedItem[] = [];
  const skipped: SkippedItem[] = read.unreadable.map((entry) => ({
    index: entry.index,
    title: null,
    reason: entry.reason,
  }));
  let index = -1;
  for (const source of sources) {
    do index += 1;
    while (unreadable.has(index));
    const verdict = mapItem(source, context);
    if (verdict.ok) episodes.push(verdict.item);
    else skipped.push({ index, title: verdict.title, reason: verdict.reason });
  }
  skipped.sort((left, right) => left.index - right.index);
  return { episodes, skipped };
}

/**
 * Accepts a feed without episodes only where podcast tags show that it belongs to a new show and
 * not to a blog without entries.
 */
function refuseUnlessEmptyPodcast(
  { feed, missing }: ReadXml,
  skipped: readonly SkippedItem[],
  warnings: string[],
): void {
  if (missing > 0 && (feed.items ?? []).length === 0)
    throw new FeedError(
      "malformed_xml",
      "The feed is not well-formed XML; none of its episodes could be read.",
    );
  if (skipped.length === 0 && (feed.itunes !== undefined || feed.podcast !== undefined)) {
    warnings.push("The feed holds no episodes yet.");
    return;
  }
  const refused = skipped.filter((item) => item.reason !== "no enclosure").length;
  if (skipped.length === 0)
    throw new FeedError(
      "not_a_podcast",
      "This is a feed, but it has no items and no podcast tags.",
    );
  const found = `${skipped.length} ${skipped.length === 1 ? "item" : "items"}, none with ${refused === 0 ? "an audio enclosure" : "a usable audio enclosure"}`;
  throw new FeedError("not_a_podcast", `This is a feed, but not a podcast: ${found}.`);
}
