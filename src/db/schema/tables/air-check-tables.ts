import type {
  Defaulted,
  JsonWithDefault,
  NullableJson,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";
import type { JobStatus, StoredJobError } from "../job-columns.ts";

/** Air checks, of migrations/0053; every table leads with workspace_id. */

export type AirCheckStatus = "pending" | "submitted" | "approved" | "rejected";
export type AirCheckSource = "manual" | "upload" | "transcript";

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
  /** One of each flag, in the same order; none of flags that were found before it was kept. */
  flag_details: JsonWithDefault<StoredFlagDetail[]>;
  questions: JsonWithDefault<StoredFlagQuestion[]>;
  /** From 0 to 1. */
  score: Optional<number>;
  notes: Optional<string>;
  rejected_reason: Optional<string>;
  submitted_at: NullableTimestamp;
  reviewed_at: NullableTimestamp;
  reviewed_by: Optional<string>;
  created_at: Timestamp;
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
