/**
 * What a number is (domain rules 1). A reading carries its value, its age, what it covers and whose
 * definition it follows; a counter a platform hides is no reading at all, so that unknown never
 * turns into zero.
 */

export const METRICS = [
  "views",
  "impressions",
  "reactions",
  "plays",
  "streams",
  "listeners",
  "unique_devices",
  "downloads",
  "opens",
  "unique_opens",
  "clicks",
  "likes",
  "comments",
  "shares",
  "saves",
  "engaged_views",
  "watch_time_sec",
  "completion_rate",
  "followers",
  "subscribers",
  "posts",
  "attendance",
] as const;

export type Metric = (typeof METRICS)[number];

/** Who gave us the number. */
export type ReadingSource = "api" | "provider" | "extension" | "manual";

/**
 * Why a stored value outlived a newer answer; shown to people, so that a number that stands still
 * explains itself.
 */
export type KeptReason = "zero_after_positive" | "decrease" | "fetch_failed";

/**
 * One observed value of one metric. Times are ISO 8601 strings: readings are stored and compared as
 * data.
 */
export interface Reading {
  value: number;
  /** When we fetched it; staleness is judged on this. */
  fetched_at: string;
  /**
   * What the data covers; many platforms lag by 24 to 72 hours. Null when the platform does not
   * say.
   */
  as_of: string | null;
  source: ReadingSource;
  /** Platform, metric and dated definition, for example `youtube.views@2026-08`. */
  definition: string;
  /**
   * Present when a newer answer was not taken over: why, when, and what that answer was (null: no
   * answer).
   */
  kept?: { reason: KeptReason; at: string; refused_value: number | null };
}

/**
 * The latest reading of each metric of one post: all that is stored of it. An absent key is an
 * unknown number.
 */
export type Readings = Partial<Record<Metric, Reading>>;

export type PostFormat =
  | "full_episode"
  | "clip"
  | "short"
  | "post"
  | "story"
  | "newsletter"
  | "audio_episode";

export const POST_FORMATS = [
  "full_episode",
  "clip",
  "short",
  "post",
  "story",
  "newsletter",
  "audio_episode",
] as const satisfies readonly PostFormat[];

export type ReachCategory = "video" | "audio" | "social";

/**
 * A warning that holds from a moment on. Its words name a time and no age, so that they need not
 * change as time passes.
 */
export interface StaleNote {
  /** ISO time after which it holds; null: it holds already. */
  after: string | null;
  text: string;
}
