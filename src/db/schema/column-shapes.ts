import type { COLUMNS } from "./columns.ts";
import type { LevelMetric, TotalledMetric } from "./day-metrics.ts";

/**
 * Shapes of columns that the schema of PostgreSQL does not know: those of JSON, and lists that grow
 * with a release and have no check. `named-types.ts` says which columns have them.
 */

/** Why a job failed, in the words of an answer. */
export interface StoredJobError {
  code: string;
  message: string;
}

/** Platforms whose figures can be asked for. */
export type RequestedPlatform = "spotify" | "applePodcasts";

/** What a search of an account's posts ended with, in place of posts. */
export interface SearchFailure {
  code: string;
  message: string;
  /** ISO 8601. */
  at: string;
  /** Seconds the platform asked to wait from then on; null where it did not. */
  retryAfterSec: number | null;
}

export interface StoredTalkingPoint {
  text: string;
  /** Null: it was not looked for. */
  found: boolean | null;
  at_sec: number | null;
}

export interface StoredFlagDetail {
  flag: string;
  /** `high` or `low`. */
  confidence: string;
  reason: string;
}

/** A flag that may apply and is not raised. */
export interface StoredFlagQuestion {
  flag: string;
  reason: string;
}

export interface StoredAudience {
  age_range: string | null;
  genders: string[];
  countries: string[];
}

/** One observation for or against a post belonging to an episode, as it is stored. */
export interface StoredEvidence {
  kind: string;
  isHard: boolean;
  /** From -1 (speaks against) to 1 (certain). */
  score: number;
  text: string;
  /** Where in the episode a quote was found; null where that says nothing. */
  atSec: number | null;
}

/** What searching one platform's account gave, as it is stored and answered. */
export interface StoredSearch {
  platform: string;
  state: "searched" | "recent" | "failed" | "not_configured" | "cap_reached";
  /** Stored posts of the account that may be of the episodes' time. */
  found: number;
  provider_calls: number;
  /** Why it failed; null for other states. */
  code: string | null;
  message: string | null;
}

/** What the last hourly run found for one episode. */
export interface RecentBuild {
  episode_id: string;
  status: (typeof COLUMNS.cluster_build_items.status.values)[number];
  cluster_id: string | null;
  reason: string | null;
  at: string;
}

/** Targets by metric; null for a metric without one. */
export interface StoredCampaignGoals {
  impressions: number | null;
  reach: number | null;
  plays: number | null;
}

export interface StoredEmvRates {
  likeRate: number;
  commentRate: number;
  longFormCpm: number;
  shortFormCpm: number;
}

export interface StoredPromo {
  code: string | null;
  url: string | null;
  cta: string | null;
}

/** How a cluster is presented on its public page. */
export interface ClusterCustomization {
  co_brand?: Record<string, unknown> | null;
  title?: string | null;
  accent_color?: string | null;
}

/** Why a post could not be refreshed. */
export interface RefreshError {
  node_id: string;
  code: string;
  message: string;
  at: string;
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

/** A candidate as it is stored; what is connected is looked up when it is shown. */
export interface StoredCandidate {
  platform: string;
  handle: string;
  profile_url: string;
  external_id: string | null;
  /** Null where it is unknown. */
  follower_count: number | null;
  confidence: "high" | "medium" | "low";
  reason: string;
}

export interface StoredTotalsCheck {
  sum_minor: number;
  /** Null: the document states no total. */
  stated_minor: number | null;
  matches: boolean;
}

/** A running total and the number of known days in it. */
export type Total = readonly [total: number, days: number];
/** A level and how many days ago it was read, at most 31. */
export type AgedLevel = readonly [level: number, ageDays: number];

/** One account at the end of a day. Absent: unknown. */
export type AccountTotals = Readonly<
  Partial<Record<TotalledMetric, Total> & Record<LevelMetric, AgedLevel>>
>;

export interface ShowHost {
  id: string;
  name: string;
  bio: string | null;
  photo: string | null;
  social_links: Record<string, string>;
}

/** A package that a show sells, as a person wrote it. */
export interface RateCardPackage {
  name: string;
  description: string | null;
  price_minor: number | null;
  currency: string | null;
  window_days: 30 | 90 | 365;
  deliverables: {
    type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement";
    quantity: number;
  }[];
}

/** Why a connected account cannot be read, as its events and the API show it. */
export interface ConnectionError {
  code: string;
  message: string;
}

/** One attempt in its stored form, which is also shown. */
export interface StoredAttempt {
  id: string;
  /** Position in the schedule, 1 to 12; null for manual and test attempts. */
  number: number | null;
  trigger: "automatic" | "manual" | "test";
  started_at: string;
  response_status: number | null;
  response_body: string | null;
  latency_ms: number;
  error:
    | "timeout"
    | "connection_failed"
    | "dns_failed"
    | "tls_failed"
    | "blocked_address"
    | "invalid_response"
    | null;
}

type LinkValue = string | number | boolean;
/** Parameters of a query: a list in place of a repeated one. */
export type LinkQuery = Record<string, LinkValue | LinkValue[]>;

/** `data` of an event; the object depends on its type. */
export interface StoredEventData {
  object: Record<string, unknown>;
  changed_fields?: string[];
  previous?: Record<string, unknown>;
  truncated?: boolean;
}
