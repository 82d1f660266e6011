/**
 * The document that a feed is parsed into (docs/feeds.md#import). An unknown value is null or an
 * empty list, never 0 and never an empty string. Every string is well-formed Unicode without
 * control characters (line ends in descriptions excepted), so a text column accepts it. Every
 * address is absolute http or https, without user name and password.
 */

/** Maximum bytes of a feed before decoding. A feed of 730 items has 1.6 MB. */
export const FEED_BYTES_MAX = 20 * 1024 * 1024;

/** Maximum items read from one document; the others are left out with a warning. */
export const FEED_ITEMS_MAX = 20_000;

/** A person of a show or an episode (`podcast:person`). */
export interface FeedPerson {
  name: string;
  /** Role in lower case; `host` where the feed states none, as the podcast namespace specifies. */
  role: string;
  image: string | null;
  href: string | null;
}

/** A transcript an item links to (`podcast:transcript`). */
export interface FeedTranscript {
  url: string;
  /** Declared media type in lower case; null when absent. */
  type: string | null;
  language: string | null;
  rel: string | null;
}

/** The audio or video file of an item. */
export interface FeedEnclosure {
  url: string;
  type: string | null;
  /** Length in bytes; null when it is absent, zero or no number. */
  lengthBytes: number | null;
}

/** The channel of a feed. */
export interface FeedShow {
  title: string;
  /** Description as plain text, at most 64 KiB. */
  description: string | null;
  author: string | null;
  image: string | null;
  link: string | null;
  /** Canonical BCP 47 tag, for example `en-US`; null when absent or malformed. */
  language: string | null;
  /** Top-level itunes categories, at most five, no repeats. */
  categories: string[];
  /**
   * Every itunes category, subcategories as `Arts > Books`, then plain RSS categories that are not
   * among them.
   */
  allCategories: string[];
  explicit: boolean | null;
  /** Lower-case UUID of `podcast:guid`; null when it is absent or no UUID. */
  podcastGuid: string | null;
  /** `itunes:new-feed-url`; null when it is the address the feed was read from. */
  newFeedUrl: string | null;
  type: "episodic" | "serial" | null;
  /** The public name of the owner. The e-mail beside it is never read. */
  ownerName: string | null;
  persons: FeedPerson[];
  generator: string | null;
}

/** The source of `guidKey`. */
export type GuidSource = "guid" | "enclosure" | "link" | "hash";

/** One episode of a feed. */
export interface FeedItem {
  /** The feed's guid, trimmed, letter case kept; null when missing or empty. */
  guid: string | null;
  /** Identity of the item within this feed; unique in `FeedDocument.items`. */
  guidKey: string;
  guidSource: GuidSource;
  title: string;
  /**
   * Description as plain text, at most 64 KiB; the target of a link follows its text in brackets.
   */
  description: string | null;
  publishedAt: Date | null;
  durationSec: number | null;
  season: number | null;
  number: number | null;
  type: "full" | "trailer" | "bonus";
  /** The item's own explicit flag, else the show's, else false. */
  explicit: boolean;
  image: string | null;
  link: string | null;
  enclosure: FeedEnclosure;
  transcripts: FeedTranscript[];
  chaptersUrl: string | null;
  /**
   * The item's own persons. Where the list is empty, the show's persons apply (in the namespace, an
   * item's list replaces the show's).
   */
  persons: FeedPerson[];
  simplecastEpisodeId: string | null;
  /** Hash that changes exactly when a mapped field changes; see `contentHash`. */
  contentHash: string;
}

/**
 * An item that is not an episode, with the reason. `index` counts items from 0 in document order.
 */
export interface SkippedItem {
  index: number;
  title: string | null;
  reason: string;
}

/** One document of a feed: the whole feed, or one page of a paged feed. */
export interface FeedDocument {
  show: FeedShow;
  items: FeedItem[];
  /**
   * True when this document lists every item of the feed: it is not cut, damaged or capped, and has
   * no next page. Only then does a missing episode count as removed.
   */
  complete: boolean;
  /**
   * True when no part of this page was lost: it is not cut, damaged or capped. A page with a next
   * one is intact but not complete.
   */
  intact: boolean;
  /** Number of opened items that could not be read, including unreadable ones in `skipped`. */
  missingItems: number;
  /** Address of the next, older page (RFC 5005). */
  nextPageUrl: string | null;
  skipped: SkippedItem[];
  /** Warnings as sentences for the person who imports the feed. */
  warnings: string[];
}
