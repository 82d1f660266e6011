import type { NullableTimestamp, Timestamp } from "../column-types.ts";

/** Goals, of migrations/0049. */

export interface GoalsTable {
  show_id: string;
  id: string;
  /** Null: a goal of the whole show. */
  episode_id: string | null;
  metric: string;
  target: number;
  /** Null: not known. */
  value: number | null;
  counts_from: string;
  due_date: string | null;
  reached_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}
