import type { JSONColumnType } from "kysely";
import type { Readings } from "../../../domain/metrics/metric.ts";
import type { RefreshStage } from "./account-tables.ts";
import type {
  Defaulted,
  JsonWithDefault,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";

/** The show family, of migrations/0002, 0004 and 0012; every table leads with show_id. */

export interface ShowsTable {
  show_id: string;
  handle: string;
  name: string;
  author: Optional<string>;
  description: Optional<string>;
  image: Optional<string>;
  /** The cover that the feed names; null: it names none, or was not read since this is kept. */
  feed_image: Optional<string>;
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
  /** True where a person wrote the hosts; else they are those of the feed. */
  hosts_by_hand: Defaulted<boolean>;
  /** Hosts that the feed names. */
  feed_hosts: JsonWithDefault<ShowHost[]>;
  show_host_section: Defaulted<boolean>;
  /** Guests that a person wrote. */
  past_guests: JsonWithDefault<Record<string, unknown>[]>;
  /** Guests of episodes that are in the feed, those of the newest episode first. */
  feed_guests: JsonWithDefault<Record<string, unknown>[]>;
  collaborations: JsonWithDefault<Record<string, unknown>[]>;
  rate_card: JsonWithDefault<RateCardPackage[]>;
  survey_data: JSONColumnType<
    Record<string, unknown> | null,
    string | null | undefined,
    string | null
  >;
  rss_url: Optional<string>;
  spotify_id: Optional<string>;
  apple_podcasts_id: Optional<string>;
  podcast_guid: Optional<string>;
  provider: Optional<string>;
  provider_id: Optional<string>;
  provider_url: Optional<string>;
  imported_at: NullableTimestamp;
  spotify_rating: JSONColumnType<
    Record<string, unknown> | null,
    string | null | undefined,
    string | null
  >;
  last_update_stats: JSONColumnType<
    Record<string, unknown> | null,
    string | null | undefined,
    string | null
  >;
  last_cluster_update: NullableTimestamp;
  archived_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The state of a show, on the coordinator (src/kernel/access/show-directory.store.ts). */
export interface ShowDirectoryTable {
  show_id: string;
  archived_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  explicit_plan: Optional<string>;
}

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
  reading_until: NullableTimestamp;
  item_count: Optional<number>;
  skipped_item_count: Optional<number>;
  missing_item_count: Optional<number>;
  title: Optional<string>;
  warnings: Defaulted<string[]>;
  /** When transcripts of the feed are looked at next; null where none is left. */
  transcripts_due_at: NullableTimestamp;
  /**
   * The host that the next of them are on; null: the links of the feed are looked through first.
   */
  transcripts_host: Optional<string>;
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

/** Why a connected account cannot be read, as its events and the API show it. */
export interface ConnectionError {
  code: string;
  message: string;
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
  connect_via: "api" | "app_sign_in" | "extension";
  importing_state: Defaulted<"idle" | "queued" | "importing" | "imported" | "failed">;
  error: JSONColumnType<ConnectionError | null, string | null | undefined, string | null>;
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
  /** Rows of the platform's lists that the last refresh could not read, by stage. */
  rows_left_out: JsonWithDefault<Partial<Record<RefreshStage, number>>>;
  failure_count: Defaulted<number>;
  next_refresh_at: NullableTimestamp;
  wait_until: NullableTimestamp;
  /** `YYYY-MM-DD`. */
  days_through: Optional<string>;
}
