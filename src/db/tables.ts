import type { ColumnType, JSONColumnType } from "kysely";
import type { Metric, PostFormat, Readings, StaleNote } from "../metrics/metric.ts";

/** The tables as the migrations make them, for Kysely. One interface a table, in the order of the migrations. */

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<Value> = ColumnType<Value, string, string>;
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export type WorkspaceKind = "network" | "subnetwork" | "solo";

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

export interface WorkspaceShowsTable {
  workspace_id: string;
  show_id: string;
  position: number;
  created_at: Timestamp;
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

export interface CredentialDirectoryTable {
  secret_hash: Buffer;
  pepper_id: string;
  kind: "api_key" | "oauth";
  workspace_id: string;
  credential_id: string;
  expires_at: NullableTimestamp;
  created_at: Timestamp;
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
  data: Json<Record<string, unknown>>;
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

export interface UsageCountersTable {
  workspace_id: string;
  counter: string;
  subject: string;
  window_start: Timestamp;
  used: number;
}

export interface WorkerHeartbeatsTable {
  process_id: string;
  seen_at: Timestamp;
  started_at: Timestamp;
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
  past_guests: JsonWithDefault<Record<string, unknown>[]>;
  collaborations: JsonWithDefault<Record<string, unknown>[]>;
  survey_data: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  rss_url: Optional<string>;
  spotify_id: Optional<string>;
  apple_podcasts_id: Optional<string>;
  podcast_guid: Optional<string>;
  provider: Optional<string>;
  provider_id: Optional<string>;
  provider_url: Optional<string>;
  imported_at: NullableTimestamp;
  spotify_rating: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  last_update_stats: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  last_cluster_update: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ShowHost {
  id: string;
  name: string;
  bio: string | null;
  photo: string | null;
  social_links: Record<string, string>;
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
}

export interface ClustersTable {
  show_id: string;
  id: string;
  name: string;
  episode_id: Optional<string>;
  tags: Defaulted<string[]>;
  customization: JsonWithDefault<Record<string, unknown>>;
  merged_from: Defaulted<string[]>;
  merged_into: Optional<string>;
  total_reach: Defaulted<number>;
  video_reach: Defaulted<number>;
  audio_reach: Defaulted<number>;
  social_reach: Defaulted<number>;
  clip_count: Defaulted<number>;
  post_count: Defaulted<number>;
  last_refreshed_at: NullableTimestamp;
  stale_at: NullableTimestamp;
  stale_notes: JsonWithDefault<StaleNote[]>;
  metrics_text: Defaulted<string>;
  metrics_hash: Defaulted<string>;
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
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ClusterDailyReachTable {
  show_id: string;
  cluster_id: string;
  day: string;
  total_reach: number;
  video_reach: number;
  audio_reach: number;
  social_reach: number;
}

export interface ConnectionsTable {
  show_id: string;
  platform: string;
  id: string;
  status: "connected" | "stale" | "needs_reauth" | "error" | "disconnected";
  handle: Optional<string>;
  profile_url: Optional<string>;
  external_account_id: Optional<string>;
  account_name: Optional<string>;
  connect_via: string;
  importing_state: Defaulted<"idle" | "queued" | "importing" | "imported" | "failed">;
  error: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  readings: JsonWithDefault<Readings>;
  connected_at: Timestamp;
  last_updated_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Tables {
  workspaces: WorkspacesTable;
  workspace_shows: WorkspaceShowsTable;
  workspace_members: WorkspaceMembersTable;
  api_keys: ApiKeysTable;
  credential_directory: CredentialDirectoryTable;
  handle_directory: HandleDirectoryTable;
  idempotency_records: IdempotencyRecordsTable;
  events: EventsTable;
  request_logs: RequestLogsTable;
  usage_counters: UsageCountersTable;
  worker_heartbeats: WorkerHeartbeatsTable;
  shows: ShowsTable;
  show_talent: ShowTalentTable;
  show_feeds: ShowFeedsTable;
  episodes: EpisodesTable;
  clusters: ClustersTable;
  cluster_nodes: ClusterNodesTable;
  cluster_daily_reach: ClusterDailyReachTable;
  connections: ConnectionsTable;
}
