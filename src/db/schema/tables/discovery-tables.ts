import type {
  Defaulted,
  JsonWithDefault,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";

/** The table of looking for accounts, of migrations/0047; of the show family. */

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

export interface DiscoveryRunsTable {
  show_id: string;
  id: string;
  workspace_id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
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
