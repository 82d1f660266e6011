import type { ClusterDayFigures } from "../../../../db/schema/tables.ts";
import type { ClusterFigures } from "../../../../domain/metrics/cluster-figures.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import {
  ENGAGEMENT_METRICS,
  type MetricSums,
  TOTALLED_METRICS,
} from "../../../../domain/metrics/metric-sums.ts";

/** The figures of a cluster as its days keep them: sums by metric and platform, none of a post. */

/** Metrics with a daily history of clusters. */
export const CLUSTER_METRICS = ["reach", "engagement", ...TOTALLED_METRICS] as const;
export type ClusterMetric = (typeof CLUSTER_METRICS)[number];

/** Figures of a capture. */
export interface KnownFigures extends Omit<ClusterDayFigures, "platforms"> {
  /** Null: only reach was captured, and none by platform. */
  platforms: ClusterDayFigures["platforms"] | null;
}

/**
 * What a day keeps of the figures: what is known, without what follows from the rest, as engagement
 * does. Reach by category is in columns of its own.
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
 * The count of a metric, of all platforms where they are null; null where it was not known. Reach
 * of named platforms lacks what the guard of audio reach holds for no post.
 */
export function countOf(
  { totals, platforms: captured }: KnownFigures,
  metric: ClusterMetric,
  platforms: readonly string[] | null,
): number | null {
  if (platforms === null) return countIn(totals, metric);
  return sumCounts(platforms.map((platform) => countIn(captured?.[platform] ?? {}, metric)));
}

/** The count of a metric among stored ones; null where it is not known. */
export function countIn(counts: Counts, metric: ClusterMetric): number | null {
  if (metric !== "engagement") return counts[metric] ?? null;
  return sumCounts(ENGAGEMENT_METRICS.map((part) => counts[part] ?? null));
}
