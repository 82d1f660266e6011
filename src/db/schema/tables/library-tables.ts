import type {
  Defaulted,
  JsonWithDefault,
  NullableJson,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";
import type { JobStatus, StoredJobError } from "../job-columns.ts";

/** The library and insertion orders, of migrations/0053; every table leads with workspace_id. */

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
  /** The objects that the API answers as `proposals`. */
  proposals: JsonWithDefault<object[]>;
  /** The campaign it was applied to. */
  campaign_id: Optional<string>;
  error: NullableJson<StoredJobError>;
  /** When the reading that runs began, by the database's clock; its lease counts from then. */
  started_at: NullableTimestamp;
  /** Readings that were begun and not given back. */
  readings: Defaulted<number>;
  completed_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface StoredTotalsCheck {
  sum_minor: number;
  /** Null: the document states no total. */
  stated_minor: number | null;
  matches: boolean;
}
