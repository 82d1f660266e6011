import type { JSONColumnType } from "kysely";
import type { NullableTimestamp, Optional, Timestamp } from "../column-types.ts";

/** Tables of what optional models do, of migrations/0050; of the show family. */

export const GENERATION_STATUSES = [
  "queued",
  "running",
  "completed",
  "failed",
  "canceled",
] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

export interface GenerationError {
  code: string;
  message: string;
}

export interface TranscriptGenerationsTable {
  show_id: string;
  episode_id: string;
  id: string;
  workspace_id: string;
  request_id: string;
  status: GenerationStatus;
  /** ISO 639-1. */
  language: Optional<string>;
  replaces: boolean;
  reserved_minutes: number;
  heard_minutes: Optional<number>;
  /** Set before the paid request is made. */
  called_at: NullableTimestamp;
  error: JSONColumnType<GenerationError | null, string | null | undefined, string | null>;
  started_at: NullableTimestamp;
  completed_at: NullableTimestamp;
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
