import type { Metric, PostFormat, Readings, StaleNote } from "../../domain/metrics/metric.ts";
import type {
  AccountTotals,
  ClusterCustomization,
  ClusterDayFigures,
  ClusterMonthClosing,
  ClusterMonthFigures,
  ConnectionError,
  LinkQuery,
  RateCardPackage,
  RecentBuild,
  RefreshError,
  RequestedPlatform,
  SearchFailure,
  ShowHost,
  StoredAlarmSubject,
  StoredAttempt,
  StoredAudience,
  StoredCampaignGoals,
  StoredCandidate,
  StoredEmvRates,
  StoredEventData,
  StoredEvidence,
  StoredFlagDetail,
  StoredFlagQuestion,
  StoredIncompleteness,
  StoredJobError,
  StoredPromo,
  StoredSearch,
  StoredSource,
  StoredTalkingPoint,
  StoredTotalsCheck,
} from "./column-shapes.ts";
import type {
  StoredHeadlineFigure,
  StoredReportChecks,
  StoredReportDefinition,
  StoredReportDelivery,
  StoredReportEvidence,
  StoredReportSchedule,
  StoredReportSource,
} from "./report-column-shapes.ts";
import type { LevelMetric } from "./day-metrics.ts";
import type {
  Defaulted,
  Json,
  JsonWithDefault,
  NullableJson,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "./column-types.ts";

export type * from "./column-shapes.ts";
export type * from "./report-column-shapes.ts";
export type * from "./day-metrics.ts";

/**
 * The rows of every table, for Kysely. Written by `npm run generate` from `schema.sql`,
 * `named-types.ts` and `column-notes.ts`.
 */

export type AdInsertion = "baked_in" | "dynamic";
export type AirCheckSource = "manual" | "upload" | "transcript";
export type AirCheckStatus = "pending" | "submitted" | "approved" | "rejected";
export type BuildItemStatus =
  | "pending"
  | "searching"
  | "added"
  | "suggested"
  | "nothing_found"
  | "skipped"
  | "failed";
export type BuildMode = "suggest" | "auto";
export type CampaignStatus =
  | "draft"
  | "scheduled"
  | "active"
  | "paused"
  | "completed"
  | "canceled";
export type CampaignVisibility = "private" | "unlisted" | "public";
export type ChallengePurpose = "register" | "sign_in";
export type DataRequestStatus =
  | "open"
  | "in_progress"
  | "fulfilled"
  | "rejected"
  | "canceled";
export type DeliverableType =
  | "audio_read"
  | "video_integration"
  | "social_clip"
  | "newsletter_placement"
  | "other";
export type DeliveryFinalReason =
  | "attempts_exhausted"
  | "expired"
  | "endpoint_deleted"
  | "endpoint_disabled"
  | "scope_missing"
  | "plan_required";
export type DeliveryKind = "event" | "resend" | "test";
export type DeliverySource = "adswizz" | "audioserve" | "other";
export type DeliveryStatus = "pending" | "succeeded" | "failed";
export type DismissalCause = "dismissed" | "removed" | "undone";
export type JobStatus = "queued" | "running" | "completed" | "failed" | "canceled";
export type LibraryFileKind =
  | "media_kit"
  | "insertion_order"
  | "creative"
  | "air_check"
  | "transcript"
  | "document"
  | "image"
  | "audio"
  | "video"
  | "other";
export type LinkPurpose = "verify" | "reset" | "set_up";
export type MatchConfidence = "high" | "medium" | "low";
export type OauthAudience = "api" | "mcp";
export type OauthRevokeReason =
  | "user_removed"
  | "person_left"
  | "app_revoked"
  | "reuse_detected"
  | "client_deleted";
export type RateType = "cpm" | "flat" | "cpa" | "added_value";
export type ReadType =
  | "host_read"
  | "producer_read"
  | "pre_produced"
  | "live_read";
export type RefreshStage = "totals" | "items" | "daily" | "geography" | "demographics";
export type RefreshTrigger = "connect" | "api" | "schedule" | "page";
export type RollupMode = "per_show" | "unique";
export type SearchField = "title" | "description" | "transcript";
export type SignedInBy = "password" | "passkey" | "mail_link" | "set_up" | "social";
export type SlotPlacement =
  | "pre_roll"
  | "mid_roll"
  | "post_roll"
  | "full_episode"
  | "feed_post"
  | "story"
  | "primary"
  | "secondary";
export type SlotStatus =
  | "open"
  | "scheduled"
  | "aired"
  | "verified"
  | "missed"
  | "makegood_due"
  | "canceled";
export type TranscriptSource = "feed" | "upload" | "platform" | "generated";
export type WorkspaceKind = "network" | "subnetwork" | "solo";

/** A row of `account_days` as it was until it was replaced, without its counters. */
export interface AccountDayRevisionsTable {
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
  views: Optional<number>;
  engaged_views: Optional<number>;
  watch_time_sec: Optional<number>;
  impressions: Optional<number>;
  plays: Optional<number>;
  streams: Optional<number>;
  listeners: Optional<number>;
  downloads: Optional<number>;
  likes: Optional<number>;
  comments: Optional<number>;
  shares: Optional<number>;
  saves: Optional<number>;
  reactions: Optional<number>;
  opens: Optional<number>;
  unique_opens: Optional<number>;
  clicks: Optional<number>;
  followers: Optional<number>;
  subscribers: Optional<number>;
  posts: Optional<number>;
}

export interface AccountDaysTable {
  show_id: string;
  platform: string;
  /** `YYYY-MM-DD`. */
  day: string;
  account_id: string;
  spans_days: Defaulted<number>;
  is_reported: boolean;
  views: Optional<number>;
  engaged_views: Optional<number>;
  watch_time_sec: Optional<number>;
  impressions: Optional<number>;
  plays: Optional<number>;
  streams: Optional<number>;
  listeners: Optional<number>;
  downloads: Optional<number>;
  likes: Optional<number>;
  comments: Optional<number>;
  shares: Optional<number>;
  saves: Optional<number>;
  reactions: Optional<number>;
  opens: Optional<number>;
  unique_opens: Optional<number>;
  clicks: Optional<number>;
  followers: Optional<number>;
  subscribers: Optional<number>;
  posts: Optional<number>;
  counters: NullableJson<Partial<Record<Metric, number>>>;
  updated_at: Timestamp;
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

export interface AccountItemsTable {
  show_id: string;
  platform: string;
  external_id: string;
  account_id: string;
  guid: Optional<string>;
  url: Optional<string>;
  title: Optional<string>;
  thumbnail: Optional<string>;
  kind: Optional<string>;
  is_vertical: Optional<boolean>;
  published_at: NullableTimestamp;
  duration_sec: Optional<number>;
  readings: JsonWithDefault<Readings>;
  last_fetched_at: Timestamp;
  created_at: Timestamp;
  /** Caption, description or body as plain text. */
  text: Optional<string>;
}

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
  failure: NullableJson<SearchFailure>;
  updated_at: Timestamp;
}

export interface AirCheckRunsTable {
  workspace_id: string;
  id: string;
  air_check_id: string;
  status: JobStatus;
  error: NullableJson<StoredJobError>;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AirChecksTable {
  workspace_id: string;
  id: string;
  campaign_id: string;
  slot_id: string;
  show_id: string;
  episode_id: Optional<string>;
  cluster_id: Optional<string>;
  status: AirCheckStatus;
  source: AirCheckSource;
  media_file_id: Optional<string>;
  media_url: Optional<string>;
  start_sec: Optional<number>;
  end_sec: Optional<number>;
  position: Optional<"pre_roll" | "mid_roll" | "post_roll">;
  transcript_excerpt: Optional<string>;
  found_talking_points: JsonWithDefault<StoredTalkingPoint[]>;
  /** Null: it was not looked for. */
  promo_code_found: Optional<boolean>;
  heard_promo_codes: Defaulted<string[]>;
  flags: Defaulted<string[]>;
  /** From 0 to 1. */
  score: Optional<number>;
  notes: Optional<string>;
  rejected_reason: Optional<string>;
  submitted_at: NullableTimestamp;
  reviewed_at: NullableTimestamp;
  reviewed_by: Optional<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** One of each flag, in the same order; none of flags that were found before it was kept. */
  flag_details: JsonWithDefault<StoredFlagDetail[]>;
  questions: JsonWithDefault<StoredFlagQuestion[]>;
}

export interface AlarmNoticesTable {
  person_id: string;
  alarm_id: string;
  change: "raised" | "cleared";
  created_at: Timestamp;
}

export interface AlarmPreferencesTable {
  person_id: string;
  kind: | "feed"
    | "account"
    | "endpoint"
    | "budget"
    | "backup"
    | "disk"
    | "mail";
  delivery: "immediately" | "daily" | "never";
  updated_at: Timestamp;
}

export interface AlarmsTable {
  id: string;
  workspace_id: Optional<string>;
  kind: | "feed"
    | "account"
    | "endpoint"
    | "budget"
    | "backup"
    | "disk"
    | "mail";
  subject_id: string;
  subject: Json<StoredAlarmSubject>;
  /** When the failing began, as its source has it. */
  since: Timestamp;
  /** When a check first saw it without a gap between checks. */
  seen_at: Timestamp;
  judged_at: Timestamp;
  raised_at: NullableTimestamp;
  /** Null while it fails. */
  well_since: NullableTimestamp;
  cleared_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface ApiKeysTable {
  workspace_id: string;
  id: string;
  label: string;
  prefix: string;
  last_four: string;
  preset: string;
  scopes: string[];
  rate_tier: Defaulted<"default" | "partner">;
  allowed_ips: Defaulted<string[]>;
  api_version: string;
  created_by: Optional<string>;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
  previous_expires_at: NullableTimestamp;
  disabled_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface AutoBuildsTable {
  show_id: string;
  mode: BuildMode;
  next_run_at: Timestamp;
  last_run_at: NullableTimestamp;
  last_error: NullableJson<StoredJobError>;
  recent: JsonWithDefault<RecentBuild[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface BrandsTable {
  workspace_id: string;
  id: string;
  name: string;
  logo_url: Optional<string>;
  website: Optional<string>;
  description: Optional<string>;
  categories: Defaulted<string[]>;
  talking_points: Optional<string>;
  blocked_categories: Defaulted<string[]>;
  blocked_topics: Defaulted<string[]>;
  target_audience: NullableJson<StoredAudience>;
  social_links: JsonWithDefault<Record<string, string>>;
  /** JSON of the contacts, sealed; null: there are none. */
  contacts_sealed: Optional<string>;
  contact_count: Defaulted<number>;
  tags: Defaulted<string[]>;
  archived: Defaulted<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CampaignClusterLinksTable {
  workspace_id: string;
  campaign_id: string;
  id: string;
  slot_id: Optional<string>;
  show_id: string;
  cluster_id: string;
  /** Null: all posts of the cluster count. */
  node_ids: Optional<string[]>;
  linked_at: Timestamp;
  linked_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CampaignSlotsTable {
  workspace_id: string;
  campaign_id: string;
  id: string;
  show_id: string;
  position: number;
  status: SlotStatus;
  deliverable_type: DeliverableType;
  placement: Optional<SlotPlacement>;
  read_type: Optional<ReadType>;
  insertion: Optional<AdInsertion>;
  length_sec: Optional<number>;
  quantity: Defaulted<number>;
  /** The first and the last day on which it shall air, equal unless `is_air_window`. */
  air_start: Optional<string>;
  air_end: Optional<string>;
  is_air_window: Defaulted<boolean>;
  aired_at: NullableTimestamp;
  rate_type: Optional<RateType>;
  rate_amount_minor: Optional<number>;
  rate_currency: Optional<string>;
  guaranteed_impressions: Optional<number>;
  copy: Optional<string>;
  promo_code: Optional<string>;
  promo_url: Optional<string>;
  episode_id: Optional<string>;
  makegood_for: Optional<string>;
  external_ref: Optional<string>;
  notes: Optional<string>;
  /** When the status next moves by itself; null: it does not. */
  moves_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CampaignsTable {
  workspace_id: string;
  id: string;
  name: string;
  status: CampaignStatus;
  archived: Defaulted<boolean>;
  visibility: Defaulted<CampaignVisibility>;
  brand_id: Optional<string>;
  agency_name: Optional<string>;
  start_date: Optional<string>;
  end_date: Optional<string>;
  /** An IANA name. */
  timezone: string;
  show_ids: Defaulted<string[]>;
  /** Lower-case ISO 4217. */
  currency: string;
  budget_minor: Optional<number>;
  goals: NullableJson<StoredCampaignGoals>;
  goals_reached: Defaulted<string[]>;
  /** Null: the network's rates. */
  emv: NullableJson<StoredEmvRates>;
  promo: NullableJson<StoredPromo>;
  talking_points: Optional<string>;
  tags: Defaulted<string[]>;
  notes_internal: Optional<string>;
  insertion_order_id: Optional<string>;
  /** As it is shown: e-mail addresses are masked when they are shown, not here. */
  created_by: string;
  status_changed_at: Timestamp;
  /** When the status next moves by itself; null: it does not. */
  moves_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ClaimVerdictsTable {
  show_id: string;
  /** SHA-256 of the model and of what it was asked. */
  question: Buffer;
  /** `left` and `malformed`: the answer had no verdict on the post, and `reason` is empty. */
  verdict: "same" | "other" | "unsure" | "left" | "malformed";
  reason: string;
  created_at: Timestamp;
}

export interface ClusterBuildItemsTable {
  show_id: string;
  build_id: string;
  episode_id: string;
  position: number;
  status: BuildItemStatus;
  cluster_id: Optional<string>;
  is_cluster_new: Defaulted<boolean>;
  added_node_ids: Defaulted<string[]>;
  suggestion_ids: Defaulted<string[]>;
  reason: Optional<string>;
  updated_at: Timestamp;
}

export interface ClusterBuildsTable {
  show_id: string;
  id: string;
  workspace_id: Optional<string>;
  request_id: Optional<string>;
  status: JobStatus;
  mode: BuildMode;
  scope: "episodes" | "recent";
  days: Optional<number>;
  platforms: Optional<string[]>;
  max_posts_per_episode: number;
  min_confidence: Optional<MatchConfidence>;
  searches: JsonWithDefault<StoredSearch[]>;
  provider_calls: Defaulted<number>;
  error: NullableJson<StoredJobError>;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  undone_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The figures of a cluster at the end of a UTC day. */
export interface ClusterDailyReachTable {
  show_id: string;
  cluster_id: string;
  day: string;
  total_reach: Optional<number>;
  video_reach: Optional<number>;
  audio_reach: Optional<number>;
  social_reach: Optional<number>;
  /** When they were captured, and the other figures; null in rows of releases before 0037. */
  captured_at: NullableTimestamp;
  figures: NullableJson<ClusterDayFigures>;
  /** The close of a since-publish window on this day, where it lies before `captured_at`. */
  closes_at: NullableTimestamp;
  /** The day's last capture before that close; null where there was none. */
  closing_captured_at: NullableTimestamp;
  closing_figures: NullableJson<ClusterDayFigures>;
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
  figures: Json<ClusterMonthFigures>;
  /** By day of the month. */
  closings: NullableJson<Record<string, ClusterMonthClosing>>;
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
  refresh_error: NullableJson<RefreshError>;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** The build that added it; null for other posts, and so are confidence and match_reason. */
  build_id: Optional<string>;
  confidence: Optional<MatchConfidence>;
  match_reason: Optional<string>;
  evidence: JsonWithDefault<StoredEvidence[]>;
}

export interface ClusterSuggestionsTable {
  show_id: string;
  id: string;
  episode_id: string;
  platform: string;
  external_id: string;
  /** The item of `account_items` it was found as, as candidates are named. */
  item_key: string;
  cluster_id: Optional<string>;
  url: string;
  title: Optional<string>;
  published_at: NullableTimestamp;
  /** How sure the builder was of a post. */
  confidence: MatchConfidence;
  score: number;
  reason: string;
  evidence: Json<StoredEvidence[]>;
  status: "open" | "accepted" | "dismissed" | "expired";
  dismiss_reason: Optional<string>;
  build_id: Optional<string>;
  expires_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
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
  total_reach: Optional<number>;
  video_reach: Optional<number>;
  audio_reach: Optional<number>;
  social_reach: Optional<number>;
  clip_count: Defaulted<number>;
  post_count: Defaulted<number>;
  last_refreshed_at: NullableTimestamp;
  stale_at: NullableTimestamp;
  stale_notes: JsonWithDefault<StaleNote[]>;
  metrics_text: Defaulted<string>;
  metrics_hash: Defaulted<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_event_at: NullableTimestamp;
  pending_changed_fields: Defaulted<string[]>;
  /** When the posts of its episode's own accounts were first looked for; null: not yet. */
  own_posts_at: NullableTimestamp;
  /** When the post that waits longest was last asked for; null where one was never. */
  asked_at: NullableTimestamp;
}

export interface ConnectionSecretsTable {
  show_id: string;
  platform: string;
  sealed: string;
  expires_at: NullableTimestamp;
  updated_at: Timestamp;
}

export interface ConnectionsTable {
  show_id: string;
  platform: string;
  id: string;
  status: | "connected"
    | "stale"
    | "needs_reauth"
    | "error"
    | "disconnected";
  handle: Optional<string>;
  profile_url: Optional<string>;
  external_account_id: Optional<string>;
  account_name: Optional<string>;
  connect_via: "api" | "app_sign_in" | "extension";
  importing_state: Defaulted<"idle" | "queued" | "importing" | "imported" | "failed">;
  error: NullableJson<ConnectionError>;
  readings: JsonWithDefault<Readings>;
  connected_at: Timestamp;
  last_updated_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  workspace_id: Optional<string>;
  image: Optional<string>;
  as_of: NullableTimestamp;
  /** Why single figures are missing, by their name: `{daily: {reason, message}}`. */
  unavailable: JsonWithDefault<Partial<Record<string, { reason: string; message: string }>>>;
  failure_count: Defaulted<number>;
  next_refresh_at: NullableTimestamp;
  wait_until: NullableTimestamp;
  /** `YYYY-MM-DD`. */
  days_through: Optional<string>;
  /** Rows of the platform's lists that the last refresh could not read, by stage. */
  rows_left_out: JsonWithDefault<Partial<Record<RefreshStage, number>>>;
}

export interface CredentialDirectoryTable {
  secret_hash: Buffer;
  pepper_id: string;
  kind: "api_key" | "oauth";
  workspace_id: string;
  credential_id: string;
  expires_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface DataLinkDirectoryTable {
  secret_hash: Buffer;
  pepper_id: string;
  workspace_id: string;
  link_id: string;
  created_at: Timestamp;
}

export interface DataLinksTable {
  workspace_id: string;
  id: string;
  name: string;
  operation_id: string;
  params: Json<Record<string, string>>;
  query: Json<LinkQuery>;
  format: "csv" | "tsv";
  columns: string[];
  /** What made it, and is asked what may be read: a key, an OAuth app's connection, or a person. */
  maker_type: "api_key" | "oauth" | "person";
  maker_id: string;
  maker_label: string;
  client_id: Optional<string>;
  secret_last_four: string;
  last_used_at: NullableTimestamp;
  created_at: Timestamp;
}

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

/** An answer of a public podcast directory; a row is never changed. */
export interface DirectoryAnswersTable {
  directory: string;
  /** SHA-256 of what was asked, in its normalised form. */
  request_hash: Buffer;
  fetched_at: Timestamp;
  /** JSON of the entries, as the reader of the directory made them. */
  answer: string;
}

export interface DiscoveryRunsTable {
  show_id: string;
  id: string;
  workspace_id: string;
  status: JobStatus;
  platforms: string[];
  run_id: Optional<string>;
  /** `ProfileSigns` by account; null: asked and not answered. */
  profile_reads: JsonWithDefault<Record<string, unknown>>;
  candidates: JsonWithDefault<StoredCandidate[]>;
  warnings: Defaulted<string[]>;
  provider_calls: Defaulted<number>;
  started_at: Timestamp;
  completed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DismissedPostsTable {
  show_id: string;
  episode_id: string;
  platform: string;
  external_id: string;
  /** Why the builder leaves a post out of an episode; `undone` ones may be suggested again. */
  cause: DismissalCause;
  created_at: Timestamp;
}

export interface EpisodeTranscriptsTable {
  show_id: string;
  episode_id: string;
  source: TranscriptSource;
  /** BCP 47. */
  language: string;
  /** `Segment` of src/domain/transcript-formats. */
  segments: Json<unknown[]>;
  word_count: number;
  /** SHA-256 of language and segments, in hexadecimal. */
  checksum: string;
  /** The address it was read at; null where it was sent. */
  source_url: Optional<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface EpisodesTable {
  show_id: string;
  id: string;
  guid: Optional<string>;
  guid_key: string;
  title: string;
  normalised_title: string;
  description: Optional<string>;
  link: Optional<string>;
  image: Optional<string>;
  published_at: Timestamp;
  duration_sec: Optional<number>;
  season: Optional<number>;
  number: Optional<number>;
  type: "full" | "trailer" | "bonus";
  explicit: boolean;
  enclosure_url: Optional<string>;
  enclosure_type: Optional<string>;
  simplecast_episode_id: Optional<string>;
  apple_episode_id: Optional<string>;
  spotify_episode_id: Optional<string>;
  youtube_video_id: Optional<string>;
  tags: Defaulted<string[]>;
  transcript_source: Optional<string>;
  transcript_language: Optional<string>;
  transcript_updated_at: NullableTimestamp;
  transcript_word_count: Optional<number>;
  transcript_urls: JsonWithDefault<Record<string, unknown>[]>;
  chapters_url: Optional<string>;
  people: JsonWithDefault<Record<string, unknown>[]>;
  content_hash: string;
  removed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** True where the feed gives no date; null until an import decides. */
  published_at_estimated: Optional<boolean>;
  /** Values `guid_key` had before, the newest last. */
  former_guid_keys: Defaulted<string[]>;
}

export interface EventClocksTable {
  workspace_id: string;
  last_event_us: number;
}

/** Events that have no place in the order of their workspace yet, of migrations/0028. */
export interface EventInboxTable {
  workspace_id: string;
  /** The same for all events of a transaction, which `position` orders. */
  number: number;
  position: number;
  recorded_at: Timestamp;
  type: string;
  api_version: string;
  source: "api" | "app" | "system";
  request_id: Optional<string>;
  idempotency_key: Optional<string>;
  object_id: string;
  data: Json<StoredEventData>;
}

export interface EventsTable {
  workspace_id: string;
  id: string;
  created_at: Timestamp;
  type: string;
  api_version: string;
  source: "api" | "app" | "system";
  request_id: Optional<string>;
  idempotency_key: Optional<string>;
  object_id: string;
  data: Json<StoredEventData>;
  pending_webhooks: Defaulted<number>;
}

export interface ExternalDeliveryRowsTable {
  workspace_id: string;
  campaign_id: string;
  row_key: string;
  source: DeliverySource;
  label: string;
  slot_id: Optional<string>;
  show_id: Optional<string>;
  start_date: string;
  end_date: string;
  is_period: boolean;
  impressions: number;
  listeners: Optional<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface GoalsTable {
  show_id: string;
  id: string;
  /** Null: a goal of the whole show. */
  episode_id: Optional<string>;
  metric: string;
  target: number;
  /** Null: not known. */
  value: Optional<number>;
  counts_from: string;
  due_date: Optional<string>;
  reached_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface HandleDirectoryTable {
  subject_kind: "show" | "workspace";
  handle: string;
  subject_id: string;
  created_at: Timestamp;
}

export interface IdempotencyRecordsTable {
  workspace_id: string;
  principal: string;
  idempotency_key: string;
  created_at: Timestamp;
  fingerprint: Buffer;
  state: "running" | "collected" | "completed";
  request_id: string;
  lease_expires_at: NullableTimestamp;
  status_code: Optional<number>;
  response: Optional<string>;
  location: Optional<string>;
  completed_at: NullableTimestamp;
  /** The request whose process holds the lease; null in rows of an earlier release. */
  lease_holder: Optional<string>;
  /** When the request recorded that it was about to spend what is not spent twice. */
  spent_at: NullableTimestamp;
  /** The answer in its small form (kernel/idempotency/packed-answer.ts), in place of `response`. */
  packed_response: Optional<Buffer>;
}

export interface InsertionOrdersTable {
  workspace_id: string;
  id: string;
  status: JobStatus;
  review_state: Defaulted<"needs_review" | "applied" | "discarded">;
  file_id: Optional<string>;
  /** The text that was sent in place of a file. */
  source_text: Optional<string>;
  campaign_name: Optional<string>;
  /** The object that the API answers as `parsed`. */
  parsed: NullableJson<object>;
  totals_check: NullableJson<StoredTotalsCheck>;
  warnings: Defaulted<string[]>;
  /** The campaign it was applied to. */
  campaign_id: Optional<string>;
  error: NullableJson<StoredJobError>;
  /** When the reading that runs began, by the database's clock; its lease counts from then. */
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** The objects that the API answers as `proposals`. */
  proposals: JsonWithDefault<object[]>;
  /** Readings that were begun and not given back. */
  readings: Defaulted<number>;
}

export interface InviteDirectoryTable {
  token_hash: Buffer;
  pepper_id: string;
  workspace_id: string;
  member_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface LibraryFilesTable {
  workspace_id: string;
  id: string;
  name: string;
  kind: LibraryFileKind;
  mime_type: string;
  size_bytes: number;
  /** In hexadecimal. */
  sha256: string;
  status: "uploading" | "processing" | "ready" | "failed";
  folder: Optional<string>;
  tags: Defaulted<string[]>;
  show_ids: Defaulted<string[]>;
  brand_id: Optional<string>;
  campaign_id: Optional<string>;
  page_count: Optional<number>;
  text_extracted: Defaulted<boolean>;
  error: NullableJson<StoredJobError>;
  /** Where the bytes lie in the file store. */
  storage_key: string;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface MailAllowancesTable {
  address_hash: Buffer;
  purpose: string;
  window_started_at: Timestamp;
  used: number;
}

export interface OauthAccessTokensTable {
  token_hash: Buffer;
  pepper_id: string;
  grant_id: string;
  client_id: string;
  user_id: string;
  workspace_id: string;
  scopes: string[];
  /** Where a token may be used; null for both. */
  audience: Optional<OauthAudience>;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  revoke_reason: Optional<OauthRevokeReason>;
  /** The sign-in it comes from; null for tokens issued before sign-ins were told apart. */
  family_id: Optional<string>;
}

export interface OauthArtifactsTable {
  /**
   * The library's name of the model: `AuthorizationCode`, `RefreshToken`, `Interaction`,
   * `RegistrationAccessToken`, `ReplayDetection`.
   */
  kind: string;
  id_hash: Buffer;
  pepper_id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: Optional<string>;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
  consumed_at: NullableTimestamp;
  sealed_answer: Optional<string>;
  /** The sign-in that a code or refresh token belongs to; null as in access tokens. */
  family_id: Optional<string>;
}

export interface OauthClientDocumentsTable {
  client_id: string;
  /** Null once the app's host gives another one, until that is accepted. */
  document: Optional<string>;
  fetched_at: Timestamp;
  /** The day of the last token; null for an app that never got one. */
  last_used_at: NullableTimestamp;
}

export interface OauthClientsTable {
  client_id: string;
  metadata: Json<Record<string, unknown>>;
  /** Null for public apps and those that sign. */
  secret_hash: Optional<Buffer>;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export interface OauthConnectionsTable {
  workspace_id: string;
  grant_id: string;
  user_id: string;
  user_email: Optional<string>;
  client_id: string;
  client_name: string;
  /** The scopes the person granted, including `offline_access`. */
  scopes: string[];
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  revoke_reason: Optional<OauthRevokeReason>;
}

export interface OauthGrantDirectoryTable {
  grant_id: string;
  workspace_id: string;
  client_id: string;
  created_at: Timestamp;
}

export interface PageImagesTable {
  workspace_id: string;
  /** SHA-256 of the address, base64url. */
  source_hash: string;
  source_url: string;
  /** SHA-256 of the bytes, base64url. The copy's columns are null before the first copy. */
  content_hash: Optional<string>;
  media_type: Optional<string>;
  width: Optional<number>;
  height: Optional<number>;
  bytes: Optional<Buffer>;
  /** When a copy was asked for. */
  asked_at: Timestamp;
  failure: Optional<string>;
}

/** A request that is paid for, recorded before it is made. */
export interface PaidCallsTable {
  workspace_id: string;
  run: string;
  subject: string;
  called_at: Timestamp;
  called_by: string;
  /** As JSON; null while the request is under way, or where its answer is lost. */
  answer: Optional<string>;
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  pepper_id: string;
  purpose: ChallengePurpose;
  person_id: Optional<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface PasskeysTable {
  /** The authenticator's identifier, base64url. */
  credential_id: string;
  id: string;
  person_id: string;
  name: string;
  /** COSE. */
  public_key: Buffer;
  /** Always 0 on authenticators that do not count. */
  sign_count: number;
  transports: string[];
  /** Whether the vendor of the authenticator syncs it to other devices. */
  backed_up: boolean;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export interface PeopleTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  name: string;
  /** Null for a person who has always signed in at a provider. */
  password_hash: Optional<string>;
  email_verified_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  operator_since: NullableTimestamp;
}

export interface PersonIdentitiesTable {
  issuer: string;
  /** The provider's identifier of the account. */
  subject: string;
  person_id: string;
  created_at: Timestamp;
}

export interface PersonLinksTable {
  token_hash: Buffer;
  pepper_id: string;
  purpose: LinkPurpose;
  person_id: Optional<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** Whom a set-up link admits; both null for the first account. */
  email: Optional<string>;
  workspace_id: Optional<string>;
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

/** Accounts that a person took away; a sign-in alone does not link them again. */
export interface RemovedIdentitiesTable {
  person_id: string;
  issuer: string;
  subject: string;
  removed_at: Timestamp;
}

export interface ReportAutomationsTable {
  workspace_id: string;
  id: string;
  name: string;
  template_id: string;
  source: Json<StoredReportSource>;
  schedule: Json<StoredReportSchedule>;
  delivery: Json<StoredReportDelivery>;
  checks: Json<StoredReportChecks>;
  status: "active" | "paused";
  paused_reason: Optional<string>;
  report_id: Optional<string>;
  anchor_date: string;
  next_run_at: NullableTimestamp;
  failures_counted_from: Timestamp;
  consecutive_failures: Defaulted<number>;
  created_by: Optional<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  paused_at: NullableTimestamp;
}

export interface ReportConfirmationsTable {
  workspace_id: string;
  address_hash: string;
  asked_at: Timestamp;
  confirmed_at: NullableTimestamp;
}

export interface ReportDocumentsTable {
  workspace_id: string;
  report_id: string;
  number: number;
  depth: "full" | "bands" | "none";
  document: Buffer;
  sha256: string;
  signature: Buffer;
  key_id: string;
}

export interface ReportFilesTable {
  workspace_id: string;
  report_id: string;
  number: number;
  depth: "full" | "bands" | "none";
  format: "pdf" | "csv" | "json" | "xlsx" | "zip";
  status: "queued" | "ready" | "failed";
  file_id: Optional<string>;
  sha256: Optional<string>;
  size_bytes: Optional<number>;
  is_accessible: Optional<boolean>;
  missing_glyphs: Optional<string[]>;
  error: NullableJson<StoredJobError>;
  created_at: Timestamp;
}

export interface ReportLinkDaysTable {
  workspace_id: string;
  link_id: string;
  day: string;
  opens: Defaulted<number>;
}

export interface ReportLinksTable {
  workspace_id: string;
  report_id: string;
  id: string;
  label: string;
  is_public: Defaulted<boolean>;
  token_hash: Optional<Buffer>;
  token_last_four: Optional<string>;
  snapshot_number: Optional<number>;
  depth: Defaulted<"full" | "bands" | "none">;
  password_hash: Optional<string>;
  password_version: Defaulted<number>;
  allow_export: Defaulted<boolean>;
  is_indexable: Defaulted<boolean>;
  expires_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  last_opened_day: Optional<string>;
  created_by: Optional<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  run_id: Optional<string>;
  password_tries: Defaulted<number>;
  tries_counted_from: NullableTimestamp;
  tries_refused: Defaulted<number>;
  tries_refused_until: NullableTimestamp;
}

export interface ReportLogTable {
  sequence: number;
  sha256: string;
  issued_at: Timestamp;
  key_id: string;
  entry_sha256: string;
  workspace_id: string;
  report_id: string;
  number: number;
  depth: "full" | "bands" | "none";
  state: "current" | "superseded" | "withdrawn";
  superseded_by: Optional<number>;
}

export interface ReportLogosTable {
  workspace_id: string;
  report_id: string;
  sha256: string;
  media_type: "image/png" | "image/jpeg";
  width: number;
  height: number;
  bytes: Buffer;
  created_at: Timestamp;
}

export interface ReportMailsTable {
  workspace_id: string;
  run_id: string;
  address_hash: string;
  address_sealed: Optional<string>;
  masked: string;
  message_id: string;
  state: | "queued"
    | "sending"
    | "sent"
    | "failed"
    | "skipped"
    | "unknown";
  error: Optional<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ReportRecipientsTable {
  workspace_id: string;
  automation_id: string;
  address_hash: string;
  address_sealed: string;
  masked: string;
  state: "active" | "unconfirmed" | "unsubscribed" | "bounced";
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ReportRunsTable {
  workspace_id: string;
  id: string;
  report_id: Optional<string>;
  automation_id: Optional<string>;
  planned_at: NullableTimestamp;
  trigger: "schedule" | "manual";
  status: | "queued"
    | "running"
    | "held"
    | "completed"
    | "failed"
    | "canceled"
    | "skipped";
  stage: Optional<"refresh" | "generate" | "send">;
  refresh_first: Defaulted<boolean>;
  sends: Defaulted<boolean>;
  reason: Optional<string>;
  message: Optional<string>;
  snapshot_number: Optional<number>;
  hold_reasons: Defaulted<string[]>;
  held_until: NullableTimestamp;
  refreshed_posts: Defaulted<number>;
  provider_calls: Defaulted<number>;
  sent_count: Defaulted<number>;
  attempts: Defaulted<number>;
  error: NullableJson<StoredJobError>;
  leased_until: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  calls_reserved: Defaulted<number>;
  depth: Defaulted<"full" | "bands" | "none">;
  link_id: Optional<string>;
  attachments: Defaulted<string[]>;
  reply_to: Optional<string>;
}

export interface ReportSigningKeysTable {
  key_id: string;
  public_key: Buffer;
  private_key_sealed: Optional<string>;
  created_at: Timestamp;
  retired_at: NullableTimestamp;
}

export interface ReportSnapshotsTable {
  workspace_id: string;
  report_id: string;
  number: number;
  definition_version: number;
  state: "current" | "superseded" | "withdrawn";
  as_of: Timestamp;
  issued_at: Timestamp;
  window_start: Optional<string>;
  window_end: Optional<string>;
  is_final: Defaulted<boolean>;
  supersedes: Optional<number>;
  reason: Optional<string>;
  warnings: Defaulted<string[]>;
  evidence: JsonWithDefault<StoredReportEvidence[]>;
  headline: JsonWithDefault<StoredHeadlineFigure[]>;
  withdrawn_at: NullableTimestamp;
  withdrawn_reason: Optional<string>;
  created_by: Optional<string>;
}

export interface ReportTemplatesTable {
  workspace_id: string;
  id: string;
  name: string;
  type: "campaign" | "show" | "network" | "cluster" | "custom";
  definition: Json<StoredReportDefinition>;
  is_default: Defaulted<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ReportUnsubscribesTable {
  workspace_id: string;
  address_hash: string;
  automation_id: string;
  created_at: Timestamp;
}

export interface ReportsTable {
  workspace_id: string;
  id: string;
  name: string;
  type: "campaign" | "show" | "network" | "cluster" | "custom";
  status: "draft" | "generating" | "ready" | "failed";
  definition: Json<StoredReportDefinition>;
  definition_version: Defaulted<number>;
  template_id: Optional<string>;
  automation_id: Optional<string>;
  campaign_id: Optional<string>;
  snapshot_count: Defaulted<number>;
  current_snapshot: Optional<number>;
  error: NullableJson<StoredJobError>;
  created_by: Optional<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface RequestLogsTable {
  workspace_id: string;
  id: string;
  created_at: Timestamp;
  method: string;
  path: string;
  status: number;
  error_code: Optional<string>;
  duration_ms: number;
  credential_id: string;
  credential_label: string;
  version: string;
  replayed: boolean;
}

export interface ResearchRunsTable {
  workspace_id: string;
  id: string;
  status: JobStatus;
  query: string;
  depth: "quick" | "standard";
  max_sources: number;
  brand_id: Optional<string>;
  show_id: Optional<string>;
  provider: string;
  question_key: string;
  answer: Optional<string>;
  sources: JsonWithDefault<StoredSource[]>;
  storage: Optional<"results" | "links_only">;
  incomplete: NullableJson<StoredIncompleteness>;
  provider_calls: Defaulted<number>;
  searched_at: NullableTimestamp;
  error: NullableJson<StoredJobError>;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SearchPassagesTable {
  show_id: string;
  episode_id: string;
  field: SearchField;
  /** Place among the passages of the field, from 0. */
  seq: number;
  /** Number of its first line among those of the field. */
  first_line: number;
  /** Lines, each a segment of a transcript or a part of it. */
  text: string;
  /** One for each line; null where the field has no times. */
  starts_ms: Optional<(number | null)[]>;
  /** One for each line; null where the field has no speakers. */
  speakers: Optional<(string | null)[]>;
  /** A `tsvector`, written as text. */
  lexemes: string;
  indexed_version: NullableTimestamp;
}

export interface SessionsTable {
  token_hash: Buffer;
  pepper_id: string;
  id: string;
  person_id: string;
  signed_in_by: SignedInBy;
  created_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
}

export interface ShowAccountTotalsTable {
  show_id: string;
  day: string;
  /** By platform. */
  accounts: Json<Readonly<Record<string, AccountTotals>>>;
}

/** The state of a show, on the coordinator (src/kernel/access/show-directory.store.ts). */
export interface ShowDirectoryTable {
  show_id: string;
  archived_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  explicit_plan: Optional<string>;
}

export interface ShowFeedsTable {
  show_id: string;
  url: string;
  etag: Optional<string>;
  last_modified: Optional<string>;
  content_hash: Optional<string>;
  last_polled_at: NullableTimestamp;
  last_success_at: NullableTimestamp;
  last_error_code: Optional<string>;
  last_error_message: Optional<string>;
  failure_count: Defaulted<number>;
  next_poll_at: Timestamp;
  reading_until: NullableTimestamp;
  item_count: Optional<number>;
  skipped_item_count: Optional<number>;
  warnings: Defaulted<string[]>;
  missing_item_count: Optional<number>;
  title: Optional<string>;
  /** When transcripts of the feed are looked at next; null where none is left. */
  transcripts_due_at: NullableTimestamp;
  /**
   * The host that the next of them are on; null: the links of the feed are looked through first.
   */
  transcripts_host: Optional<string>;
}

export interface ShowRollupsTable {
  show_id: string;
  /** What is derived of the days up to this one is right, `YYYY-MM-DD`. */
  rolled_through: string;
  /** Null: the show was never rolled up. */
  rolled_at: NullableTimestamp;
}

export interface ShowTalentTable {
  show_id: string;
  id: string;
  email: string;
  uid: Optional<string>;
  status: "accepted" | "pending";
  role: string;
  invited_at: Timestamp;
  accepted_at: NullableTimestamp;
}

export interface ShowsTable {
  show_id: string;
  handle: string;
  name: string;
  author: Optional<string>;
  description: Optional<string>;
  image: Optional<string>;
  website: Optional<string>;
  categories: Defaulted<string[]>;
  hidden_categories: Defaulted<string[]>;
  language: Optional<string>;
  main_platform: Optional<string>;
  youtube_video: Optional<string>;
  highlighted_episode: Optional<string>;
  publishing_schedule: Optional<string>;
  custom_schedule: Optional<string>;
  primary_color: Optional<string>;
  secondary_color: Optional<string>;
  agency_managed: Defaulted<boolean>;
  explicit_plan: Optional<string>;
  created_by: Optional<string>;
  hosts: JsonWithDefault<ShowHost[]>;
  show_host_section: Defaulted<boolean>;
  /** Guests that a person wrote. */
  past_guests: JsonWithDefault<Record<string, unknown>[]>;
  collaborations: JsonWithDefault<Record<string, unknown>[]>;
  survey_data: NullableJson<Record<string, unknown>>;
  rss_url: Optional<string>;
  spotify_id: Optional<string>;
  apple_podcasts_id: Optional<string>;
  podcast_guid: Optional<string>;
  provider: Optional<string>;
  provider_id: Optional<string>;
  provider_url: Optional<string>;
  imported_at: NullableTimestamp;
  spotify_rating: NullableJson<Record<string, unknown>>;
  last_update_stats: NullableJson<Record<string, unknown>>;
  last_cluster_update: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  archived_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  rate_card: JsonWithDefault<RateCardPackage[]>;
  /** Hosts that the feed names. */
  feed_hosts: JsonWithDefault<ShowHost[]>;
  /** Guests of episodes that are in the feed, those of the newest episode first. */
  feed_guests: JsonWithDefault<Record<string, unknown>[]>;
  /** True where a person wrote the hosts; else they are those of the feed. */
  hosts_by_hand: Defaulted<boolean>;
  /** The cover that the feed names; null: it names none, or was not read since this is kept. */
  feed_image: Optional<string>;
}

export interface SignUpsTable {
  token_hash: Buffer;
  pepper_id: string;
  email: string;
  name: string;
  password_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface SocialSignInsTable {
  state_hash: Buffer;
  browser_secret_hash: Buffer;
  pepper_id: string;
  /** Provider, nonce and PKCE verifier as JSON, sealed. */
  sealed_request: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface TranscriptFetchesTable {
  show_id: string;
  episode_id: string;
  /** Of the links that were planned. */
  links_hash: string;
  /**
   * Those of the feed's links that are read, the best first; `TranscriptLink` of
   * src/domain/transcript-formats.
   */
  links: Json<unknown[]>;
  /** Of the first of them. */
  host: string;
  /** Of the link that was read last. */
  url: Optional<string>;
  etag: Optional<string>;
  last_modified: Optional<string>;
  body_hash: Optional<string>;
  last_attempt_at: NullableTimestamp;
  last_success_at: NullableTimestamp;
  failure_count: Defaulted<number>;
  last_error_code: Optional<string>;
  last_error_message: Optional<string>;
  /** Null: not again before the links change. */
  next_attempt_at: NullableTimestamp;
  /** Cues of the file read last that were left out, since their times cannot be read. */
  dropped_cues: Defaulted<number>;
}

export interface TranscriptGenerationsTable {
  show_id: string;
  episode_id: string;
  id: string;
  workspace_id: string;
  request_id: string;
  status: JobStatus;
  /** ISO 639-1. */
  language: Optional<string>;
  replaces: boolean;
  reserved_minutes: number;
  heard_minutes: Optional<number>;
  /** Set before the paid request is made. */
  called_at: NullableTimestamp;
  error: NullableJson<StoredJobError>;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface UpkeepMarksTable {
  name: string;
  reached_at: Timestamp;
  written_at: Timestamp;
}

export interface UsageCountersTable {
  workspace_id: string;
  counter: string;
  subject: string;
  window_start: Timestamp;
  used: number;
}

export interface WebhookDeliveriesTable {
  workspace_id: string;
  id: string;
  created_at: Timestamp;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  /** Created with its event, by a resend of it, or by a test of the endpoint. */
  kind: DeliveryKind;
  status: DeliveryStatus;
  /** Automatic attempts made. */
  attempt_count: Defaulted<number>;
  next_attempt_at: NullableTimestamp;
  due_at: NullableTimestamp;
  leased_until: NullableTimestamp;
  lease_id: Optional<string>;
  final_reason: Optional<DeliveryFinalReason>;
  completed_at: NullableTimestamp;
  attempts: JsonWithDefault<StoredAttempt[]>;
  test_body: Optional<string>;
  updated_at: Timestamp;
}

/** One row an endpoint that ever had a delivery. */
export interface WebhookEndpointQueuesTable {
  endpoint_id: string;
  workspace_id: string;
  /** No later than the earliest due delivery; infinity where nothing waits. */
  due_at: Timestamp;
  /** Raised by whatever queues a delivery. */
  version: Defaulted<number>;
  /** The worker that sends to the endpoint, while its row in `webhook_workers` is valid. */
  worker_id: Optional<string>;
}

export interface WebhookEndpointsTable {
  workspace_id: string;
  id: string;
  url: string;
  enabled_events: string[];
  description: Optional<string>;
  api_version: string;
  /** Null: the endpoint belongs to the workspace. */
  client_id: Optional<string>;
  /**
   * Read scopes that limit which events are sent: those of the credential that last set the URL or
   * the events.
   */
  granted_scopes: string[];
  /** Null once the endpoint is deleted. */
  sealed_secret: Optional<string>;
  secret_last_four: string;
  sealed_previous_secret: Optional<string>;
  previous_secret_expires_at: NullableTimestamp;
  disabled_at: NullableTimestamp;
  disabled_reason: Optional<"failing" | "manual">;
  failing_since: NullableTimestamp;
  last_success_at: NullableTimestamp;
  last_failure_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** The `disabled_at` that owner and admins were notified of. */
  announced_disabled_at: NullableTimestamp;
  /**
   * What people allow the endpoint's app now, which limits the events too. Null for endpoints of
   * keys.
   */
  consented_scopes: Optional<string[]>;
}

export interface WebhookWorkersTable {
  worker_id: string;
  leased_until: Timestamp;
}

export interface WorkerHeartbeatsTable {
  process_id: string;
  seen_at: Timestamp;
  started_at: Timestamp;
}

export interface WorkspaceDaysTable {
  workspace_id: string;
  mode: RollupMode;
  day: string;
  platform: string;
  spans_days: number;
  days: number;
  counted: number;
  reach: Optional<number>;
  views: Optional<number>;
  engaged_views: Optional<number>;
  watch_time_sec: Optional<number>;
  impressions: Optional<number>;
  plays: Optional<number>;
  streams: Optional<number>;
  listeners: Optional<number>;
  downloads: Optional<number>;
  likes: Optional<number>;
  comments: Optional<number>;
  shares: Optional<number>;
  saves: Optional<number>;
  reactions: Optional<number>;
  opens: Optional<number>;
  unique_opens: Optional<number>;
  clicks: Optional<number>;
}

export interface WorkspaceLevelDaysTable {
  workspace_id: string;
  mode: RollupMode;
  metric: LevelMetric;
  day: string;
  platform: string;
  held: number;
  accounts: number;
  change: number;
  read: number;
  begun: number;
  resumed: number;
}

export interface WorkspaceMembersTable {
  workspace_id: string;
  id: string;
  email: string;
  name: Optional<string>;
  role: "owner" | "admin" | "editor" | "viewer";
  status: "pending" | "accepted";
  invited_at: NullableTimestamp;
  joined_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  created_at: Timestamp;
  /** The person, once they have proved the address; null until then. */
  user_id: Optional<string>;
}

export interface WorkspaceRollupsTable {
  workspace_id: string;
  mode: RollupMode;
  show_ids: string[];
  /** `show platform`, sorted. */
  suppressed: string[];
  version: Defaulted<number>;
  rolled_through: string;
  rolled_at: Timestamp;
}

export interface WorkspaceShowsTable {
  workspace_id: string;
  show_id: string;
  position: number;
  created_at: Timestamp;
}

export interface WorkspacesTable {
  workspace_id: string;
  kind: WorkspaceKind;
  name: string;
  handle: Optional<string>;
  logo_url: Optional<string>;
  parent_workspace_id: Optional<string>;
  activation_state: Defaulted<"invited" | "active" | "suspended">;
  activated_at: NullableTimestamp;
  explicit_plan: Optional<string>;
  subscription_plan: Optional<string>;
  writes_enabled: Defaulted<boolean>;
  emv_like_rate: Defaulted<number>;
  emv_comment_rate: Defaulted<number>;
  emv_long_form_cpm: Defaulted<number>;
  emv_short_form_cpm: Defaulted<number>;
  rate_tier: Defaulted<"default" | "partner">;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Every table by its name. */
export interface Tables {
  account_day_revisions: AccountDayRevisionsTable;
  account_days: AccountDaysTable;
  account_demographics: AccountDemographicsTable;
  account_geography: AccountGeographyTable;
  account_items: AccountItemsTable;
  account_refreshes: AccountRefreshesTable;
  account_searches: AccountSearchesTable;
  air_check_runs: AirCheckRunsTable;
  air_checks: AirChecksTable;
  alarm_notices: AlarmNoticesTable;
  alarm_preferences: AlarmPreferencesTable;
  alarms: AlarmsTable;
  api_keys: ApiKeysTable;
  auto_builds: AutoBuildsTable;
  brands: BrandsTable;
  campaign_cluster_links: CampaignClusterLinksTable;
  campaign_slots: CampaignSlotsTable;
  campaigns: CampaignsTable;
  claim_verdicts: ClaimVerdictsTable;
  cluster_build_items: ClusterBuildItemsTable;
  cluster_builds: ClusterBuildsTable;
  cluster_daily_reach: ClusterDailyReachTable;
  cluster_months: ClusterMonthsTable;
  cluster_nodes: ClusterNodesTable;
  cluster_suggestions: ClusterSuggestionsTable;
  clusters: ClustersTable;
  connection_secrets: ConnectionSecretsTable;
  connections: ConnectionsTable;
  credential_directory: CredentialDirectoryTable;
  data_link_directory: DataLinkDirectoryTable;
  data_links: DataLinksTable;
  data_requests: DataRequestsTable;
  directory_answers: DirectoryAnswersTable;
  discovery_runs: DiscoveryRunsTable;
  dismissed_posts: DismissedPostsTable;
  episode_transcripts: EpisodeTranscriptsTable;
  episodes: EpisodesTable;
  event_clocks: EventClocksTable;
  event_inbox: EventInboxTable;
  events: EventsTable;
  external_delivery_rows: ExternalDeliveryRowsTable;
  goals: GoalsTable;
  handle_directory: HandleDirectoryTable;
  idempotency_records: IdempotencyRecordsTable;
  insertion_orders: InsertionOrdersTable;
  invite_directory: InviteDirectoryTable;
  library_files: LibraryFilesTable;
  mail_allowances: MailAllowancesTable;
  oauth_access_tokens: OauthAccessTokensTable;
  oauth_artifacts: OauthArtifactsTable;
  oauth_client_documents: OauthClientDocumentsTable;
  oauth_clients: OauthClientsTable;
  oauth_connections: OauthConnectionsTable;
  oauth_grant_directory: OauthGrantDirectoryTable;
  page_images: PageImagesTable;
  paid_calls: PaidCallsTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  people: PeopleTable;
  person_identities: PersonIdentitiesTable;
  person_links: PersonLinksTable;
  platform_sign_ins: PlatformSignInsTable;
  removed_identities: RemovedIdentitiesTable;
  report_automations: ReportAutomationsTable;
  report_confirmations: ReportConfirmationsTable;
  report_documents: ReportDocumentsTable;
  report_files: ReportFilesTable;
  report_link_days: ReportLinkDaysTable;
  report_links: ReportLinksTable;
  report_log: ReportLogTable;
  report_logos: ReportLogosTable;
  report_mails: ReportMailsTable;
  report_recipients: ReportRecipientsTable;
  report_runs: ReportRunsTable;
  report_signing_keys: ReportSigningKeysTable;
  report_snapshots: ReportSnapshotsTable;
  report_templates: ReportTemplatesTable;
  report_unsubscribes: ReportUnsubscribesTable;
  reports: ReportsTable;
  request_logs: RequestLogsTable;
  research_runs: ResearchRunsTable;
  search_passages: SearchPassagesTable;
  sessions: SessionsTable;
  show_account_totals: ShowAccountTotalsTable;
  show_directory: ShowDirectoryTable;
  show_feeds: ShowFeedsTable;
  show_rollups: ShowRollupsTable;
  show_talent: ShowTalentTable;
  shows: ShowsTable;
  sign_ups: SignUpsTable;
  social_sign_ins: SocialSignInsTable;
  transcript_fetches: TranscriptFetchesTable;
  transcript_generations: TranscriptGenerationsTable;
  upkeep_marks: UpkeepMarksTable;
  usage_counters: UsageCountersTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoint_queues: WebhookEndpointQueuesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_workers: WebhookWorkersTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  workspace_days: WorkspaceDaysTable;
  workspace_level_days: WorkspaceLevelDaysTable;
  workspace_members: WorkspaceMembersTable;
  workspace_rollups: WorkspaceRollupsTable;
  workspace_shows: WorkspaceShowsTable;
  workspaces: WorkspacesTable;
}
