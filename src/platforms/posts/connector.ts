import type { PostReference } from "../../domain/addresses/address.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import type { UpstreamRead } from "../upstream-read.ts";

export type { PostReference };

/**
 * The port every source of post numbers implements. A connector reads one upstream and translates
 * its answers into the project's types; it does not decide what is stored. Guards, reach and
 * clusters are the same for all sources and are not its concern.
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
  /** What the upstream calls the item: decides between video formats and plain posts. */
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
  /** Newest first, behind those that are pinned to the top. */
  posts: ListedPost[];
  /** Cursor of the next page; null on the last. Valid for an hour. */
  next: string | null;
  /** With `next` null: what the profile has and the upstream does not list, older posts or any. */
  leavesOut?: "older" | "any";
}

/** Public counters of an account. */
export interface ProfileSnapshot {
  externalId: string;
  handle: string | null;
  name: string | null;
  profileUrl: string | null;
  image: string | null;
  /** The biography of the account; read to judge whose it is, and not stored. */
  about: string | null;
  /** Addresses the profile shows beside it. */
  links: readonly string[];
  readings: Readings;
}

/**
 * Why a post or profile gave no numbers. `gone`, `private` and `unsupported` describe the post; the
 * rest describe the way to it and are worth another try later. `interrupted`: the answer to a paid
 * read is lost.
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
  /** A sentence for a person. Never holds a key, a body or a listener's data. */
  message: string;
  /** Seconds the upstream asked us to wait, when it did. */
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
 * Makes the read of one post that is paid for, once in the run that wants it, or ends without one.
 * Sources that are paid by the post make each read through it; the others pass it over.
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
   * for what an upstream does.
   * YouTube answers 50 ids a request; counter providers spend one request a post.
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
  /** One page of the profile's own posts, at one provider request. `page` is null at first. */
  listPosts?: (handleOrUrl: string, page: string | null, read: UpstreamRead) => Promise<PostPage>;
  /** @throws PostReadError where the profile gives no numbers. */
  readProfile(handleOrUrl: string, read: UpstreamRead): Promise<ProfileSnapshot>;
}
