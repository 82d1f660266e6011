import type {
  Defaulted,
  NullableJson,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";

/**
 * Campaigns, their slots, clusters and deliveries, of migrations/0053; every table leads with
 * workspace_id.
 */

export type CampaignStatus = "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled";
export type CampaignVisibility = "private" | "unlisted" | "public";

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

export type SlotStatus =
  | "open"
  | "scheduled"
  | "aired"
  | "verified"
  | "missed"
  | "makegood_due"
  | "canceled";
export type DeliverableType =
  | "audio_read"
  | "video_integration"
  | "social_clip"
  | "newsletter_placement"
  | "other";
export type SlotPlacement =
  | "pre_roll"
  | "mid_roll"
  | "post_roll"
  | "full_episode"
  | "feed_post"
  | "story"
  | "primary"
  | "secondary";
export type ReadType = "host_read" | "producer_read" | "pre_produced" | "live_read";
export type AdInsertion = "baked_in" | "dynamic";
export type RateType = "cpm" | "flat" | "cpa" | "added_value";

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

export type DeliverySource = "adswizz" | "audioserve" | "other";

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
