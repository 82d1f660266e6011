import { ENGAGEMENT_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import type { Metric } from "../../../../domain/metrics/metric.ts";
import { basesOf } from "../../../../domain/metrics/reach.ts";
import type { DayRange } from "../../../../lib/time/calendar-day.ts";
import { type BreakMarker, breakMarkers } from "../../../accounts/account-history/index.ts";
import type { ClusterDayRow, ClusterMetric } from "../../../grouping/clusters/index.ts";

/** Platforms that the days hold figures of, sorted. */
export const capturedPlatforms = (rows: readonly ClusterDayRow[]): string[] =>
  [...new Set(rows.flatMap(({ figures }) => Object.keys(figures?.platforms ?? {})))].toSorted();

/**
 * Where the definition of a metric, or of one it is computed from, changed inside a range; oldest
 * first.
 */
export function clusterBreaks(
  platforms: readonly string[],
  metrics: readonly ClusterMetric[],
  range: DayRange,
): BreakMarker[] {
  return platforms
    .flatMap((platform) => {
      const parts = new Set(metrics.flatMap((metric) => partsOf(platform, metric)));
      return breakMarkers([platform], [...parts], range);
    })
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));
}

function partsOf(platform: string, metric: ClusterMetric): readonly Metric[] {
  if (metric === "reach") return basesOf(platform);
  return metric === "engagement" ? ENGAGEMENT_METRICS : [metric];
}
