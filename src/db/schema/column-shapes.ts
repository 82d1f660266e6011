import type { COLUMNS } from "./columns.ts";
import type { LevelMetric, TotalledMetric } from "./day-metrics.ts";

/**
 * Shapes of columns that PostgreSQL's schema does not define: the shapes of JSON columns, and lists
 * that grow with a release and have no check. `named-types.ts` assigns them to columns.
 */

/** Why a job failed, in the words of an answer. */
export interface StoredJobError {
  code: string;
  message: string;
}

/** Platforms whose figures can be requested. */
export type RequestedPlatform = "spotify" | "applePodcasts";

/** The failure that a search of an account's posts ended with. */
export interface SearchFailure {
  code: string;
  message: string;
  /** Time of the failure, ISO 8601. */
  at: string;
  /** Seconds that the platform asked to wait, from `at`; null where it stated no wait. */
  retryAfterSec: number | null;
}

export interface StoredTalkingPoint {
  text: string;
  /** Null where it was not looked for. */
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

/** One observation for or against a post belonging to an episode, in its stored form. */
export interface StoredEvidence {
  kind: string;
  isHard: boolean;
  /** Weight of the observation, from -1 (speaks against) to 1 (certain). */
  score: number;
  text: string;
  /** Position of the quote in the episode, in seconds; null where a position does not apply. */
  atSec: number | null;
}

/** A page that a search provider named. */
export interface StoredSource {
  title: string;
  /** An http or https address without credentials. */
  url: string;
  /** `YYYY-MM-DD`; null where the provider names no day. */
  published_at: string | null;
  /** True where the day was counted back from words such as "2 days ago". */
  published_at_estimated: boolean;
  /** Empty where the provider's terms do not permit that it is kept. */
  excerpt: string;
}

/** Why the answer of a search may lack sources. */
export interface StoredIncompleteness {
  reason: "engines_unresponsive" | "cut" | "deadline";
  detail: string[];
}

/** The result of searching one platform's account, as it is stored and answered. */
export interface StoredSearch {
  platform: string;
  state: "searched" | "recent" | "failed" | "not_configured" | "cap_reached";
  /** Number of stored posts of the account that may be from the time of the episode. */
  found: number;
  provider_calls: number;
  /** Why the search failed; null for other states. */
  code: string | null;
  message: string | null;
}

/** The result of the last hourly run for one episode. */
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
  co_brand?: { name: string; logo_url?: string | null; href?: string | null } | null;
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

/** Sums over the posts of a cluster at a capture, by metric. An unknown metric is absent. */
export interface ClusterDayFigures {
  /** Time of the newest fetch among the posts at the capture, ISO 8601. */
  last_refreshed_at: string | null;
  totals: Readonly<Record<string, number>>;
  /** Sums by platform id; `posts` is the number of posts. */
  platforms: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * The counts of a month's days: one number where all days have the same count, or `first:0,3,,12`:
 * the first known count, then for each day the difference to it, empty where the count was not
 * known.
 */
export type MonthSeries = number | string | null;

/** Figures of a cluster for the days of a month. */
export interface ClusterMonthFigures {
  /**
   * Counts by column of `cluster_daily_reach`; `total_reach` is also the reach among the totals.
   */
  reach: Readonly<Record<string, MonthSeries>>;
  /** Time from `last_refreshed_at` to the capture of each day, in ms. */
  refreshed_before: MonthSeries;
  totals: Readonly<Record<string, MonthSeries>>;
  /** Counts by platform id; a platform without any count on a day was absent on that day. */
  platforms: Readonly<Record<string, Readonly<Record<string, MonthSeries>>>>;
  /** Days of the month for which only reach was captured. */
  reach_only?: readonly number[];
}

/** The columns of `cluster_daily_reach` about a close that a day keeps; times in ISO 8601. */
export interface ClusterMonthClosing {
  closes_at: string | null;
  captured_at: string | null;
  figures: ClusterDayFigures | null;
}

/**
 * A candidate in its stored form; which candidates are connected is looked up when they are shown.
 */
export interface StoredCandidate {
  platform: string;
  handle: string;
  profile_url: string;
  external_id: string | null;
  /** Null where the count is unknown. */
  follower_count: number | null;
  confidence: "high" | "medium" | "low";
  reason: string;
}

export interface StoredTotalsCheck {
  sum_minor: number;
  /** Null where the document states no total. */
  stated_minor: number | null;
  matches: boolean;
}

/** A running total and the number of known days it covers. */
export type Total = readonly [total: number, days: number];
/** A level and its age in days, at most 31. */
export type AgedLevel = readonly [level: number, ageDays: number];

/** Totals and levels of one account at the end of a day. An absent metric is unknown. */
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

/** Names of what an alarm is about, as they were at the last check. */
export interface StoredAlarmSubject {
  name: string;
  show_id: string | null;
  platform: string | null;
  /** Why it fails, in one sentence for a person; null where no reason is known. */
  reason: string | null;
}

/** Why a connected account cannot be read, as its events and the API show it. */
export interface ConnectionError {
  code: string;
  message: string;
}

/** One attempt in its stored form, which is also the form of the API. */
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
/** Parameters of a query; a repeated parameter is a list. */
export type LinkQuery = Record<string, LinkValue | LinkValue[]>;

/** `data` of an event; the object depends on its type. */
export interface StoredEventData {
  object: Record<string, unknown>;
  changed_fields?: string[];
  previous?: Record<string, unknown>;
  truncated?: boolean;
}
