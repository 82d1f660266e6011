import type { ShownMetric } from "./metric.ts";

/** How the numbers of several days combine into one (docs/metrics.md#over-days). */

/** Metrics that are levels at the end of a day: over several days the last one counts. */
const LEVELS: ReadonlySet<ShownMetric> = new Set<ShownMetric>([
  "followers",
  "subscribers",
  "posts",
]);

/**
 * Metrics that count people or devices once within a day, and averages: they have no value over
 * several days.
 */
const OF_ONE_DAY: ReadonlySet<ShownMetric> = new Set<ShownMetric>([
  "listeners",
  "unique_devices",
  "completion_rate",
]);

export const isLevel = (metric: ShownMetric): boolean => LEVELS.has(metric);

/**
 * Whether the numbers of single days add up to the number of all of them. Opens by recipient add
 * up, because they are counted once for each issue, and an issue has its own days.
 */
export const addsUpOverDays = (metric: ShownMetric): boolean =>
  !LEVELS.has(metric) && !OF_ONE_DAY.has(metric);
