import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { Granularity } from "./day-range.ts";
import type { HistoryGroup } from "./history-group.store.ts";
import type { Overlap } from "./known-days.store.ts";

/** Metrics with a daily history: additive ones, then levels. */
export const HISTORY_METRICS = ["reach", ...DAY_METRICS, ...LEVEL_METRICS] as const;
export type HistoryMetric = (typeof HISTORY_METRICS)[number];

export interface HistoryRequest {
  showIds: readonly string[];
  /** Null: all platforms, with those of disconnected accounts. */
  platforms: readonly string[] | null;
  metrics: readonly HistoryMetric[];
  /** Days, both included, `YYYY-MM-DD`. */
  from: string;
  to: string;
  groupBy: HistoryGroup;
  /** The default is `day`. */
  granularity?: Granularity;
  /** Platforms by show whose account counts on another show: `suppressed` of `applyCountMode`. */
  suppressed?: Readonly<Record<string, readonly string[]>>;
  /**
   * The UTC day at whose end the figures were known; `today` is then that day. Null or absent: the
   * figures known now.
   */
  asOf?: string | null;
  /**
   * The result of `overlapAmong`; the default is null. It changes nothing where the answer is
   * grouped by platform.
   */
  overlap?: Overlap | null;
}
