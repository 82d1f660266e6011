import type { PostReference } from "../../domain/addresses/address.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import type { UpstreamRead } from "../upstream-read.ts";

export type { PostReference };

/**
 * The port that every source of post numbers implements. A connector reads one upstream and
 * translates its answers into the project's types; it does not decide what is stored. Guards, reach
 * and clusters are the same for all sources and are not its concern.
 */

/** What an upstream reports about one post. Unknown is null or an absent reading, never zero. */
export interface PostSnapshot {
  externalId: string;
  title: string | null;
  thumbnail: string | null;
  authorHandle: string | null;
  publishedAt: string | null;
  durationSec: number | null;
  /**
   * True for upright video, which makes a video of 180 s or less a short. Null where the upstream
   * does not report it.
   */
  isVertical: boolean | null;
  /** The upstream's kind of the item, which decides between video formats and plain posts. */
  kind: "video" | "image" | "text" | "audio" | "newsletter" | null;
  readings: Readings;
}

/** A post of a profile's list. */
export interface ListedPost extends PostSnapshot {
  url: string;
  /** The author's own caption, at most 10,000 characters. */
  text: string | null;
}

/** One page of a profile's posts. */
export interface PostPage {
  /** Newest first, after the posts that are pinned to the top. */
  posts: ListedPost[];
  /** Cursor of the next page; null on the last. Valid for an hour. */
  next: string | null;
  /**
   * Set with `next` null: which posts the profile has and the upstream does not list: older posts,
   * or any.
   */
  leavesOut?: "older" | "any";
}

/** Public counters of an account. */
export interface ProfileSnapshot {
  externalId: string;
  handle: string | null;
  name: string | null;
  profileUrl: string | null;
  image: string | null;
  /** The biography of the account; it is read to decide whose account it is, and not stored. */
  about: string | null;
  /** Addresses that the profile shows beside its biography. */
  links: readonly string[];
  readings: Readings;
}

/**
 * Why a post or profile gave no numbers. `gone`, `private` and `unsupported` describe the post; the
 * other codes describe the access to it, and another try may succeed later. `interrupted`: the
 * answer to a paid read is lost.
 */
export type ReadFailureCode =
  | "gone"
  | "private"
  | "unsupported"
  | "not_configured"
  | "credential_refused"
  | "rate_limited"
  | "quota_exhausted"
  | "provider_error"
  | "timeout"
  | "interrupted"
  | "malformed_answer";

export interface ReadFailure {
  ok: false;
  code: ReadFailureCode;
  /** A sentence for a person. It never contains a key, a body or a listener's data. */
  message: string;
  /** Seconds that the upstream asked us to wait; null where it did not. */
  retryAfterSec: number | null;
}

/**
 * The end of one read. A value and not a throw, because a batch has one for each post: the failure
 * of one post does not end the reads of the others. Inside a source a single read throws
 * `PostReadError`; `resultOf` turns it into this.
 *
 * `requests`: provider requests that may have reached the upstream, for charges and caps.
 */
export type ReadResult<Snapshot> =
  | { ok: true; snapshot: Snapshot; requests: number }
  | (ReadFailure & { requests: number });

/**
 * Makes the paid read of one post at most once in a run, or ends without a read. Sources that are
 * paid for each post make each read through this function; other sources ignore it.
 */
export type PaidRead = (
  reference: PostReference,
  read: () => Promise<ReadResult<PostSnapshot>>,
) => Promise<ReadResult<PostSnapshot>>;

/** One source of numbers for one platform. */
export interface PostConnector {
  readonly platform: string;
  /** Names the upstream for people and logs: `youtube-data-api`, `apify`, `scrapecreators`. */
  readonly source: string;
  /**
   * Reads several posts of the platform, one result per reference in the same order. Never throws
   * for failures of an upstream. YouTube answers 50 ids in a request; counter providers make one
   * request for each post.
   */
  readPosts(
    references: readonly PostReference[],
    signal: AbortSignal,
    paid: PaidRead,
  ): Promise<ReadResult<PostSnapshot>[]>;
  /**
   * Refuses the name of a profile that no request could read.
   *
   * @throws PostReadError `unsupported`.
   */
  checkProfile?(handleOrUrl: string): void;
  /**
   * Refuses a profile whose posts no request could list.
   *
   * @throws PostReadError `unsupported`.
   */
  checkListing?(handleOrUrl: string): void;
  /**
   * One page of the profile's own posts, by one provider request. `page` is null for the first
   * page.
   */
  listPosts?: (handleOrUrl: string, page: string | null, read: UpstreamRead) => Promise<PostPage>;
  /** @throws PostReadError where the profile gives no numbers. */
  readProfile(handleOrUrl: string, read: UpstreamRead): Promise<ProfileSnapshot>;
}
