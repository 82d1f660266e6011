import type { DayMetric, LevelMetric } from "./account-tables.ts";
import type { Defaulted, Json, NullableTimestamp, Optional, Timestamp } from "../column-types.ts";

/** Tables of migrations/0041: the history of networks added up beforehand (record 0059). */

export interface ShowRollupsTable {
  show_id: string;
  /** What is derived of the days up to this one is right, `YYYY-MM-DD`. */
  rolled_through: string;
  /** Null: the show was never rolled up. */
  rolled_at: NullableTimestamp;
}

/** A running total and the number of known days in it. */
export type Total = readonly [total: number, days: number];
/** A level and how many days ago it was read, at most 31. */
export type AgedLevel = readonly [level: number, ageDays: number];

/** Counts of which a running total is kept; those but reach only of LinkedIn. */
export const TOTALLED = ["reach", "impressions", "reactions", "likes"] as const;
export type TotalledMetric = (typeof TOTALLED)[number];

/** One account at the end of a day. Absent: unknown. */
export type AccountTotals = Readonly<
  Partial<Record<TotalledMetric, Total> & Record<LevelMetric, AgedLevel>>
>;

export interface ShowAccountTotalsTable {
  show_id: string;
  day: string;
  /** By platform. */
  accounts: Json<Readonly<Record<string, AccountTotals>>>;
}

export interface WorkspaceRollupsTable {
  workspace_id: string;
  mode: RollupMode;
  show_ids: string[];
  /** `show platform`, sorted. */
  suppressed: string[];
  version: Defaulted<number>;
  rolled_through: string;
  rolled_at: Timestamp;
}
export type RollupMode = "per_show" | "unique";

export interface WorkspaceDaysTable extends Record<DayMetric | "reach", Optional<number>> {
  workspace_id: string;
  mode: RollupMode;
  day: string;
  platform: string;
  spans_days: number;
  days: number;
  counted: number;
}

export interface WorkspaceLevelDaysTable {
  workspace_id: string;
  mode: RollupMode;
  metric: LevelMetric;
  day: string;
  platform: string;
  held: number;
  accounts: number;
  change: number;
  read: number;
  begun: number;
  resumed: number;
}
