import type { PostFormat, Readings } from "../../metrics/metric.ts";

/**
 * The port every source of post numbers implements. A connector asks one upstream and answers in
 * our words; it never decides what is stored. Guards, reach and clusters live elsewhere and are the
 * same for all of them.
 */

/** A post as its URL names it, made by `recognisePostUrl`. */
export interface PostReference {
  platform: string;
  /** The platform's own id of the post; a string, because many exceed 2^53. */
  externalId: string;
  /** The one spelling of the URL that is stored and compared. */
  canonicalUrl: string;
  authorHandle: string | null;
  /** A form the URL alone proves (`/shorts/`, `/reel/`, a TikTok video). */
  formatHint: PostFormat | null;
  /** Publication time where the id itself carries it. */
  publishedAt: string | null;
}

/** What an upstream said of one post. Unknown is null or an absent reading, never zero. */
export interface PostSnapshot {
  externalId: string;
  title: string | null;
  thumbnail: string | null;
  authorHandle: string | null;
  publishedAt: string | null;
  durationSec: number | null;
  /**
   * True for upright video, which makes a video of 180 s or less a short. Null when the upstream
   * does not tell.
   */
  isVertical: boolean | null;
  /** What the upstream calls the item: decides between video formats and plain posts. */
  kind: "video" | "image" | "text" | "audio" | "newsletter" | null;
  readings: Readings;
}

/** Public counters of an account. */
export interface ProfileSnapshot {
  externalId: string;
  handle: string | null;
  name: string | null;
  profileUrl: string | null;
  image: string | null;
  readings: Readings;
}

/**
 * Why a post or profile gave no numbers. `gone`, `private` and `unsupported` are answers about the
 * post; the rest are about the way to it and are worth another try later.
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
  | "malformed_answer";

export interface ReadFailure {
  ok: false;
  code: ReadFailureCode;
  /** A sentence for a person. Never holds a key, a body or a listener's data. */
  message: string;
  /** Seconds the upstream asked us to wait, when it did. */
  retryAfterSec: number | null;
}

export type ReadResult<Snapshot> =
  | { ok: true; snapshot: Snapshot; providerCalls: number }
  | (ReadFailure & { providerCalls: number });

/**
 * One source of numbers for one platform. Reads never throw for what an upstream does; a throw is a
 * defect here.
 */
export interface PostConnector {
  readonly platform: string;
  /** Names the upstream for people and logs: `youtube-data-api`, `apify`, `scrapecreators`. */
  readonly source: string;
  /**
   * Reads several posts of the platform, one result per reference in the same order.
   * YouTube answers 50 ids a call; counter providers spend one call a post.
   */
  readPosts(
    references: readonly PostReference[],
    signal: AbortSignal,
  ): Promise<ReadResult<PostSnapshot>[]>;
  readProfile(handleOrUrl: string, signal: AbortSignal): Promise<ReadResult<ProfileSnapshot>>;
}
