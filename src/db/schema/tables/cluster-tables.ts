import type { JSONColumnType } from "kysely";
import type { Metric, PostFormat, Readings, StaleNote } from "../../../domain/metrics/metric.ts";
import type { MatchConfidence, StoredEvidence } from "./builder-tables.ts";
import type {
  Defaulted,
  JsonWithDefault,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";

/** Clusters, their posts and days, of migrations/0002 and 0012; every table leads with show_id. */

/** How a cluster is presented on its public page. */
export interface ClusterCustomization {
  co_brand?: Record<string, unknown> | null;
  title?: string | null;
  accent_color?: string | null;
}

export interface ClustersTable {
  show_id: string;
  id: string;
  name: string;
  episode_id: Optional<string>;
  tags: Defaulted<string[]>;
  customization: JsonWithDefault<ClusterCustomization>;
  merged_from: Defaulted<string[]>;
  merged_into: Optional<string>;
  total_reach: Defaulted<number | null>;
  video_reach: Defaulted<number | null>;
  audio_reach: Defaulted<number | null>;
  social_reach: Defaulted<number | null>;
  clip_count: Defaulted<number>;
  post_count: Defaulted<number>;
  last_refreshed_at: NullableTimestamp;
  /** When the post that waits longest was last asked for; null where one was never. */
  asked_at: NullableTimestamp;
  stale_at: NullableTimestamp;
  stale_notes: JsonWithDefault<StaleNote[]>;
  metrics_text: Defaulted<string>;
  metrics_hash: Defaulted<string>;
  updated_event_at: NullableTimestamp;
  pending_changed_fields: Defaulted<string[]>;
  /** When the posts of its episode's own accounts were first looked for; null: not yet. */
  own_posts_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface RefreshError {
  node_id: string;
  code: string;
  message: string;
  at: string;
}

export interface ClusterNodesTable {
  show_id: string;
  cluster_id: string;
  id: string;
  platform: string;
  format: PostFormat;
  format_given: Defaulted<boolean>;
  external_id: string;
  url: string;
  title: Optional<string>;
  thumbnail: Optional<string>;
  author_handle: Optional<string>;
  published_at: NullableTimestamp;
  duration_sec: Optional<number>;
  added_by: "user" | "api" | "builder" | "auto";
  readings: JsonWithDefault<Readings>;
  reach: Optional<number>;
  reach_basis: Optional<Metric>;
  last_fetched_at: NullableTimestamp;
  refresh_error: JSONColumnType<RefreshError | null, string | null | undefined, string | null>;
  /** The build that added it; null for other posts, and so are confidence and match_reason. */
  build_id: Optional<string>;
  confidence: Optional<MatchConfidence>;
  match_reason: Optional<string>;
  evidence: JsonWithDefault<StoredEvidence[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/**
 * Sums over the posts of a cluster as they were captured, by metric. What was unknown is absent.
 */
export interface ClusterDayFigures {
  /** The newest fetch among the posts then, ISO 8601. */
  last_refreshed_at: string | null;
  totals: Readonly<Record<string, number>>;
  /** By platform id; `posts` is their number. */
  platforms: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

type ClusterDayFiguresColumn = JSONColumnType<
  ClusterDayFigures | null,
  string | null | undefined,
  string | null
>;

/**
 * The counts of a month's days: one number that held on all of them, or `first:0,3,,12`, the first
 * known count and what was added to it by each day, nothing where it was not known.
 */
export type MonthSeries = number | string | null;

/** Figures of the days of a month. */
export interface ClusterMonthFigures {
  /** By column of `cluster_daily_reach`; `total_reach` is the reach among the totals too. */
  reach: Readonly<Record<string, MonthSeries>>;
  /** How long `last_refreshed_at` of each day lies before its capture, ms. */
  refreshed_before: MonthSeries;
  totals: Readonly<Record<string, MonthSeries>>;
  /** By platform id; a platform without any count on a day was not there. */
  platforms: Readonly<Record<string, Readonly<Record<string, MonthSeries>>>>;
  /** Days of the month of which reach alone was captured. */
  reach_only?: readonly number[];
}

/** What a day keeps of a close, as the columns of `cluster_daily_reach` have it; ISO 8601. */
export interface ClusterMonthClosing {
  closes_at: string | null;
  captured_at: string | null;
  figures: ClusterDayFigures | null;
}

/** The days of a cluster in a calendar month, once they are older than a week or two. */
export interface ClusterMonthsTable {
  show_id: string;
  cluster_id: string;
  /** Its first day. */
  month: string;
  /** Days of the month, ascending. */
  days: number[];
  captured_at: (Date | null)[];
  figures: JSONColumnType<ClusterMonthFigures>;
  /** By day of the month. */
  closings: JSONColumnType<
    Record<string, ClusterMonthClosing> | null,
    string | null,
    string | null
  >;
}

/** The figures of a cluster at the end of a UTC day. */
export interface ClusterDailyReachTable {
  show_id: string;
  cluster_id: string;
  day: string;
  total_reach: number | null;
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
  /** When they were captured, and the other figures; null in rows of releases before 0037. */
  captured_at: NullableTimestamp;
  figures: ClusterDayFiguresColumn;
  /** The close of a since-publish window on this day, where it lies before `captured_at`. */
  closes_at: NullableTimestamp;
  /** The day's last capture before that close; null where there was none. */
  closing_captured_at: NullableTimestamp;
  closing_figures: ClusterDayFiguresColumn;
}
