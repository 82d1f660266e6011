import type { ShownMetric } from "./metric.ts";

/** What the numbers of several days make together (docs/metrics.md#over-days). */

/** Levels at the end of a day: of several days the last one counts. */
const LEVELS: ReadonlySet<ShownMetric> = new Set<ShownMetric>([
  "followers",
  "subscribers",
  "posts",
]);

/** People and devices, each once within a day, and averages: of several days nothing is known. */
const OF_ONE_DAY: ReadonlySet<ShownMetric> = new Set<ShownMetric>([
  "listeners",
  "unique_devices",
  "completion_rate",
]);

export const isLevel = (metric: ShownMetric): boolean => LEVELS.has(metric);

/**
 * Whether the numbers of days add up to that of all of them. Opens by recipient do: they are
 * counted once an issue, and an issue has its own days.
 */
export const addsUpOverDays = (metric: ShownMetric): boolean =>
  !LEVELS.has(metric) && !OF_ONE_DAY.has(metric);
