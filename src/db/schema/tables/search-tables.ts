import type { NullableTimestamp, Optional } from "../column-types.ts";

/** The table of migrations/0045 (record 0063); of the show family. */

export const SEARCH_FIELDS = ["title", "description", "transcript"] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

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
