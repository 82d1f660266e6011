/**
 * The document a feed is parsed into (docs/feeds.md#import). Unknown is null or an empty list,
 * never 0 and never an empty string. Every string is well-formed Unicode without control characters
 * (line ends in descriptions excepted), so a text column accepts it. Every address is absolute http
 * or https, without user name and password.
 */

/** The largest feed that is read, in bytes before decoding. A feed of 730 items has 1.6 MB. */
export const FEED_BYTES_MAX = 20 * 1024 * 1024;

/** The most items read from one document; the rest is left out with a warning. */
export const FEED_ITEMS_MAX = 20_000;

/** A person of a show or an episode (`podcast:person`). */
export interface FeedPerson {
  name: string;
  /** Lower case; `host` where the feed names none, by the rule of the podcast namespace. */
  role: string;
  image: string | null;
  href: string | null;
}

/** A transcript an item links to (`podcast:transcript`). */
export interface FeedTranscript {
  url: string;
  /** Lower-case media type as declared; null when absent. */
  type: string | null;
  language: string | null;
  rel: string | null;
}

/** The audio or video file of an item. */
export interface FeedEnclosure {
  url: string;
  type: string | null;
  /** Null when absent, zero or no number. */
  lengthBytes: number | null;
}

/** The channel of a feed. */
export interface FeedShow {
  title: string;
  /** Plain text, at most 64 KiB. */
  description: string | null;
  author: string | null;
  image: string | null;
  link: string | null;
  /** Canonical BCP 47 tag, for example `en-US`; null when absent or malformed. */
  language: string | null;
  /** Top-level itunes categories, at most five, no repeats. */
  categories: string[];
  /**
   * Every itunes category, subcategories as `Arts > Books`, then plain RSS categories not yet
   * named.
   */
  allCategories: string[];
  explicit: boolean | null;
  /** Lower-case UUID of `podcast:guid`; null when absent or no UUID. */
  podcastGuid: string | null;
  /** `itunes:new-feed-url`; null when it is the address the feed was read from. */
  newFeedUrl: string | null;
  type: "episodic" | "serial" | null;
  /** The public name of the owner. The e-mail beside it is never read. */
  ownerName: string | null;
  persons: FeedPerson[];
  generator: string | null;
}

/** What `guidKey` was made of. */
export type GuidSource = "guid" | "enclosure" | "link" | "hash";

/** One episode of a feed. */
export interface FeedItem {
  /** The feed's guid, trimmed, letter case kept; null when missing or empty. */
  guid: string | null;
  /** Identity within this feed; unique in `FeedDocument.items`. */
  guidKey: string;
  guidSource: GuidSource;
  title: string;
  /** Plain text, at most 64 KiB; link targets follow their text in brackets. */
  description: string | null;
  publishedAt: Date | null;
  durationSec: number | null;
  season: number | null;
  number: number | null;
  type: "full" | "trailer" | "bonus";
  /** The item's own mark, else the show's, else false. */
  explicit: boolean;
  image: string | null;
  link: string | null;
  enclosure: FeedEnclosure;
  transcripts: FeedTranscript[];
  chaptersUrl: string | null;
  /**
   * The item's own persons. Empty means the show's persons apply (the namespace: an item list
   * replaces the show's).
   */
  persons: FeedPerson[];
  simplecastEpisodeId: string | null;
  /** Changes exactly when a mapped field changes; see `contentHash`. */
  contentHash: string;
}

/** An item that is not an episode, and why. `index` counts items from 0 in document order. */
export interface SkippedItem {
  index: number;
  title: string | null;
  reason: string;
}

/** One document of a feed: a whole feed, or one page of a paged feed. */
export interface FeedDocument {
  show: FeedShow;
  items: FeedItem[];
  /**
   * True when this document lists every item of the feed: not cut, damaged or capped, and without a
   * next page. Only then is an episode that is missing here a removed one.
   */
  complete: boolean;
  /**
   * True when nothing of this page was lost: not cut, damaged or capped. A page with a next one is
   * intact and not complete.
   */
  intact: boolean;
  /** Items the document opens that could not be read, unreadable ones in `skipped` included. */
  missingItems: number;
  /** RFC 5005 paging: the next, older page. */
  nextPageUrl: string | null;
  skipped: SkippedItem[];
  /** Sentences for the person who imports the feed. */
  warnings: string[];
}
