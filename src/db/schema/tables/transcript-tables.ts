import type { Defaulted, Json, NullableTimestamp, Optional, Timestamp } from "../column-types.ts";

/** Tables of transcripts, of migrations/0044; of the show family. */

export const TRANSCRIPT_SOURCES = ["feed", "upload", "platform", "generated"] as const;
export type TranscriptSource = (typeof TRANSCRIPT_SOURCES)[number];

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
  /** Cues of the file read last that were left out, since their times cannot be read. */
  dropped_cues: Defaulted<number>;
  /** Null: not again before the links change. */
  next_attempt_at: NullableTimestamp;
}
