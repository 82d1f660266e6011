/**
 * The vocabulary of numbers: metrics, readings, post formats, reach categories
 * (docs/metrics.md#definitions). A reading carries its value, its age, what it covers and whose
 * definition it follows. A counter that a platform hides has no reading, so unknown never becomes
 * 0.
 */

/** Every metric, in the order answers list them. Times are in seconds, rates are 0 to 1. */

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

/** A metric, or the reach that is derived from one. */
export type ShownMetric = Metric | "reach";

/** Where a number was read: the platform's API, a data provider, a dashboard, a person's file. */
export type ReadingSource = "api" | "provider" | "extension" | "manual";

/**
 * Why the guard kept a stored value instead of a newer answer; shown to people beside the value
 * (docs/metrics.md#guard).
 */
export type KeptReason = "zero_after_positive" | "decrease" | "fetch_failed";

/**
 * One observed value of one metric, as it is stored. Times are ISO 8601 strings in UTC. For example
 * `{ value: 1200, fetched_at: "2026-10-20T12:00:00.000Z", as_of: null, source: "api", definition:
 * "youtube.views@2026-08" }`.
 */
export interface Reading {
  value: number;
  /** Time of the fetch; staleness is computed from it. */
  fetched_at: string;
  /**
   * Time up to which the data are complete: many platforms lag by 24 to 72 hours. Null where the
   * platform does not publish it.
   */
  as_of: string | null;
  source: ReadingSource;
  /** Platform, metric and dated definition, for example `youtube.views@2026-08`. */
  definition: string;
  /** Present when a newer answer was refused: why, when, and its value (null: no answer). */
  kept?: { reason: KeptReason; at: string; refused_value: number | null };
}

/**
 * The latest reading of each metric of one post or account. An absent key means that the number is
 * unknown.
 */
export type Readings = Partial<Record<Metric, Reading>>;

/** The form of a post; decides where its reach is shown and at which rate it is priced. */
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

/** The three parts of a cluster's reach. */
export type ReachCategory = "video" | "audio" | "social";

/**
 * A warning that applies from a given time on. Its text names a time and no age, so the text, and
 * with it the ETag of the answer, does not change as time passes.
 */
export interface StaleNote {
  /** ISO time after which the warning applies; null where it applies at once. */
  after: string | null;
  text: string;
}
