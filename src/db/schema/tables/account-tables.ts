import type { JSONColumnType } from "kysely";
import type { Metric, Readings } from "../../../domain/metrics/metric.ts";
import type {
  Defaulted,
  Json,
  JsonWithDefault,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";

/** Tables of connected accounts, of migrations/0012: refreshes, items, days and data requests. */

export interface ConnectionSecretsTable {
  show_id: string;
  platform: string;
  sealed: string;
  expires_at: NullableTimestamp;
  updated_at: Timestamp;
}

export const REFRESH_STAGES = ["totals", "items", "daily", "geography", "demographics"] as const;
export type RefreshStage = (typeof REFRESH_STAGES)[number];
export type RefreshTrigger = "connect" | "api" | "schedule" | "page";

export interface AccountRefreshesTable {
  show_id: string;
  platform: string;
  run_id: string;
  trigger: RefreshTrigger;
  stage: RefreshStage;
  checkpoint: Optional<string>;
  metered_call_at: NullableTimestamp;
  /** Written by earlier releases by its name; a later release removes it. */
  provider_calls: Defaulted<number>;
  items_seen: Defaulted<number>;
  leased_until: NullableTimestamp;
  started_at: Timestamp;
  updated_at: Timestamp;
}

export interface AccountItemsTable {
  show_id: string;
  platform: string;
  external_id: string;
  account_id: string;
  guid: Optional<string>;
  url: Optional<string>;
  title: Optional<string>;
  /** Caption, description or body as plain text. */
  text: Optional<string>;
  thumbnail: Optional<string>;
  kind: Optional<string>;
  is_vertical: Optional<boolean>;
  published_at: NullableTimestamp;
  duration_sec: Optional<number>;
  readings: JsonWithDefault<Readings>;
  last_fetched_at: Timestamp;
  created_at: Timestamp;
}

/** What a search of an account's posts ended with, in place of posts. */
export interface SearchFailure {
  code: string;
  message: string;
  /** ISO 8601. */
  at: string;
  /** Seconds the platform asked to wait from then on; null where it did not. */
  retryAfterSec: number | null;
}

export interface AccountSearchesTable {
  show_id: string;
  platform: string;
  account_id: string;
  searched_at: NullableTimestamp;
  searched_since: NullableTimestamp;
  covers_since: NullableTimestamp;
  run_id: Optional<string>;
  requested_by: Optional<string>;
  started_at: NullableTimestamp;
  leased_until: NullableTimestamp;
  next_page: Optional<string>;
  pages: Defaulted<number>;
  reached: NullableTimestamp;
  metered_call_at: NullableTimestamp;
  failure: JSONColumnType<SearchFailure | null, string | null | undefined, string | null>;
  updated_at: Timestamp;
}

/** Metrics with a column of their own in `account_days` whose value is the growth of the day. */
export const DAY_METRICS = [
  "views",
  "engaged_views",
  "watch_time_sec",
  "impressions",
  "plays",
  "streams",
  "listeners",
  "downloads",
  "likes",
  "comments",
  "shares",
  "saves",
  "reactions",
  "opens",
  "unique_opens",
  "clicks",
] as const satisfies readonly Metric[];
export type DayMetric = (typeof DAY_METRICS)[number];

/** Metrics whose value of a day is the level at its end and not the growth. */
export const LEVEL_METRICS = [
  "followers",
  "subscribers",
  "posts",
] as const satisfies readonly Metric[];
export type LevelMetric = (typeof LEVEL_METRICS)[number];

export interface AccountDaysTable extends Record<DayMetric | LevelMetric, Optional<number>> {
  show_id: string;
  platform: string;
  /** `YYYY-MM-DD`. */
  day: string;
  account_id: string;
  spans_days: Defaulted<number>;
  is_reported: boolean;
  counters: Json<Partial<Record<Metric, number>> | null>;
  updated_at: Timestamp;
}

/** A row of `account_days` as it was until it was replaced, without its counters. */
export interface AccountDayRevisionsTable extends Record<
  DayMetric | LevelMetric,
  Optional<number>
> {
  show_id: string;
  platform: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** `updated_at` of the replaced row. */
  known_from: Timestamp;
  replaced_at: Timestamp;
  account_id: string;
  spans_days: number;
  is_reported: boolean;
}

export interface AccountGeographyTable {
  show_id: string;
  platform: string;
  metric: string;
  account_id: string;
  /** A `GeographyReading` of the connector port. */
  reading: Json<unknown>;
  as_of: NullableTimestamp;
  fetched_at: Timestamp;
}

export interface AccountDemographicsTable {
  show_id: string;
  platform: string;
  metric: string;
  dimension: string;
  account_id: string;
  /** A `DemographicReading` of the connector port. */
  reading: Json<unknown>;
  as_of: NullableTimestamp;
  fetched_at: Timestamp;
}

export interface PlatformSignInsTable {
  state_hash: Buffer;
  pepper_id: string;
  workspace_id: string;
  show_id: string;
  platform: string;
  person_id: Optional<string>;
  sealed: string;
  expires_at: Timestamp;
  created_at: Timestamp;
}

export const DATA_REQUEST_STATUSES = [
  "open",
  "in_progress",
  "fulfilled",
  "rejected",
  "canceled",
] as const;
export type DataRequestStatus = (typeof DATA_REQUEST_STATUSES)[number];

/** Platforms whose figures can be asked for. */
export type RequestedPlatform = "spotify" | "applePodcasts";

export interface DataRequestsTable {
  workspace_id: string;
  id: string;
  show_ids: string[];
  platforms: RequestedPlatform[];
  window_start: Optional<string>;
  window_end: Optional<string>;
  note: Optional<string>;
  status: DataRequestStatus;
  requested_by: Optional<string>;
  rejected_reason: Optional<string>;
  rows_added: Optional<number>;
  fulfilled_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}
