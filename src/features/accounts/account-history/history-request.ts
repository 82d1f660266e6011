import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { Granularity } from "./day-range.ts";
import type { HistoryGroup } from "./history-group.store.ts";
import type { Overlap } from "./known-days.store.ts";

/** Metrics with a daily history: additive ones, then levels. */
export const HISTORY_METRICS = ["reach", ...DAY_METRICS, ...LEVEL_METRICS] as const;
export type HistoryMetric = (typeof HISTORY_METRICS)[number];

export interface HistoryRequest {
  showIds: readonly string[];
  /** Null: all of them, those of disconnected accounts included. */
  platforms: readonly string[] | null;
  metrics: readonly HistoryMetric[];
  /** Days, both included, `YYYY-MM-DD`. */
  from: string;
  to: string;
  groupBy: HistoryGroup;
  /** Default `day`. */
  granularity?: Granularity;
  /** Platforms by show whose account counts on another show: `suppressed` of `applyCountMode`. */
  suppressed?: Readonly<Record<string, readonly string[]>>;
  /** What was known at the end of this UTC day; `today` is then that day. Null or absent: now. */
  asOf?: string | null;
  /** Of `overlapAmong`. Default null. By platform it changes nothing. */
  overlap?: Overlap | null;
}
