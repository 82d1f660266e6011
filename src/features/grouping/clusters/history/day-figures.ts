import type { ClusterDayFigures } from "../../../../db/schema/tables.ts";
import type { ClusterFigures } from "../../../../domain/metrics/cluster-figures.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import {
  ENGAGEMENT_METRICS,
  type MetricSums,
  TOTALLED_METRICS,
} from "../../../../domain/metrics/metric-sums.ts";

/**
 * The figures of a cluster as its days store them: sums by metric and platform, but no figures of
 * single posts.
 */

/** Metrics with a daily history of clusters. */
export const CLUSTER_METRICS = ["reach", "engagement", ...TOTALLED_METRICS] as const;
export type ClusterMetric = (typeof CLUSTER_METRICS)[number];

/** Figures of a capture. */
export interface KnownFigures extends Omit<ClusterDayFigures, "platforms"> {
  /** Null where only reach was captured, and not by platform. */
  platforms: ClusterDayFigures["platforms"] | null;
}

/**
 * The figures that a day stores: those that are known, without those computed from others, such as
 * engagement. Reach by category has columns of its own.
 */
export function dayFigures(figures: ClusterFigures): ClusterDayFigures {
  return {
    last_refreshed_at: figures.last_refreshed_at,
    totals: known(figures.totals),
    platforms: Object.fromEntries(
      Object.entries(figures.platforms).map(([platform, sums]) => [
        platform,
        { posts: sums.posts, ...known(sums) },
      ]),
    ),
  };
}

function known(sums: MetricSums & { reach: number | null }): Record<string, number> {
  return Object.fromEntries(
    (["reach", ...TOTALLED_METRICS] as const).flatMap((metric) =>
      sums[metric] === null ? [] : [[metric, sums[metric]]],
    ),
  );
}

type Counts = Readonly<Record<string, number>>;

/**
 * The count of a metric on the given platforms, null for all; null where it is unknown. Reach of
 * given platforms does not include reach that the guard of audio reach holds for no post.
 */
export function countOf(
  { totals, platforms: captured }: KnownFigures,
  metric: ClusterMetric,
  platforms: readonly string[] | null,
): number | null {
  if (platforms === null) return countIn(totals, metric);
  return sumCounts(platforms.map((platform) => countIn(captured?.[platform] ?? {}, metric)));
}

/** The count of a metric among stored ones; null where it is unknown. */
export function countIn(counts: Counts, metric: ClusterMetric): number | null {
  if (metric !== "engagement") return counts[metric] ?? null;
  return sumCounts(ENGAGEMENT_METRICS.map((part) => counts[part] ?? null));
}
