import type { JSONColumnType } from "kysely";
import type {
  Defaulted,
  Json,
  JsonWithDefault,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";

/** The tables of the cluster builder, of migrations/0048; every table leads with show_id. */

/** How sure the builder was of a post. */
export type MatchConfidence = "high" | "medium" | "low";

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

export type BuildMode = "suggest" | "auto";
export type BuildStatus = "queued" | "running" | "completed" | "failed" | "canceled";

/** Why a build as a whole failed, in the words of an answer. */
export interface BuildError {
  code: string;
  message: string;
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

export interface ClusterBuildsTable {
  show_id: string;
  id: string;
  workspace_id: Optional<string>;
  request_id: Optional<string>;
  status: BuildStatus;
  mode: BuildMode;
  scope: "episodes" | "recent";
  days: Optional<number>;
  platforms: Optional<string[]>;
  max_posts_per_episode: number;
  min_confidence: Optional<"high" | "medium" | "low">;
  searches: JsonWithDefault<StoredSearch[]>;
  provider_calls: Defaulted<number>;
  error: JSONColumnType<BuildError | null, string | null | undefined, string | null>;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
  undone_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type BuildItemStatus =
  | "pending"
  | "searching"
  | "added"
  | "suggested"
  | "nothing_found"
  | "skipped"
  | "failed";

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

/** Why the builder leaves a post out of an episode; `undone` ones may be suggested again. */
export type DismissalCause = "dismissed" | "removed" | "undone";

export interface DismissedPostsTable {
  show_id: string;
  episode_id: string;
  platform: string;
  external_id: string;
  cause: DismissalCause;
  created_at: Timestamp;
}

/** What the last hourly run found for one episode. */
export interface RecentBuild {
  episode_id: string;
  status: BuildItemStatus;
  cluster_id: string | null;
  reason: string | null;
  at: string;
}

export interface AutoBuildsTable {
  show_id: string;
  mode: BuildMode;
  next_run_at: Timestamp;
  last_run_at: NullableTimestamp;
  last_error: JSONColumnType<BuildError | null, string | null | undefined, string | null>;
  recent: JsonWithDefault<RecentBuild[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}
