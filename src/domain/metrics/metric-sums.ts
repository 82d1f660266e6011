import { addCounts, sumCounts } from "./counts.ts";
import type { Metric } from "./metric.ts";

/** Sums of metrics over posts or platforms, null where no item has the metric. */

/**
 * Metrics that are summed over a cluster. Watch time and completion rate are not summed, because
 * platforms measure them differently.
 */
export const TOTALLED_METRICS = [
  "views",
  "impressions",
  "plays",
  "listeners",
  "opens",
  "reactions",
  "engaged_views",
  "downloads",
  "likes",
  "comments",
  "shares",
  "saves",
] as const satisfies readonly Metric[];

export type TotalledMetric = (typeof TOTALLED_METRICS)[number];

/** The sum of each metric; null where no post reported it. */
export type MetricSums = Record<TotalledMetric, number | null>;

/** The counts that make up engagement. */
export const ENGAGEMENT_METRICS = ["likes", "comments", "shares", "saves"] as const;

/** The four counts that make up engagement; null where a count is unknown. */
export type Engagement = Record<(typeof ENGAGEMENT_METRICS)[number], number | null>;

/**
 * Sums every totalled metric over items, each count read by `countOf`. Sums over posts give the
 * figures of platforms, and sums over platforms the totals: with `addCounts` both ways give equal
 * results.
 */
export function sumMetrics<Item>(
  items: readonly Item[],
  countOf: (item: Item, metric: TotalledMetric) => number | null,
): MetricSums {
  const sum = (metric: TotalledMetric): number | null => {
    let total: number | null = null;
    for (const item of items) total = addCounts(total, countOf(item, metric));
    return total;
  };
  return {
    views: sum("views"),
    impressions: sum("impressions"),
    plays: sum("plays"),
    listeners: sum("listeners"),
    opens: sum("opens"),
    reactions: sum("reactions"),
    engaged_views: sum("engaged_views"),
    downloads: sum("downloads"),
    likes: sum("likes"),
    comments: sum("comments"),
    shares: sum("shares"),
    saves: sum("saves"),
  };
}

/**
 * Likes, comments, shares and saves together; unknown counts add nothing. Null when no count is
 * known.
 */
export function engagementOf({ likes, comments, shares, saves }: Engagement): number | null {
  return sumCounts([likes, comments, shares, saves]);
}
