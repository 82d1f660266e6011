import type { View } from "../../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { knownCount } from "../../../../domain/metrics/counts.ts";
import type { Metric, Readings } from "../../../../domain/metrics/metric.ts";
import { type PostFigures, withHostStandIn } from "../../../../domain/metrics/post-figures.ts";
import type { nodeMetricsSchema } from "../cluster.schema.ts";
import type { PostRow } from "../post.store.ts";

/** Posts as the figures of a cluster count them (docs/metrics.md#host-downloads-as-a-stand-in). */

export type CountedPost = PostFigures & { row: PostRow };

/**
 * The posts of one cluster with their reach. Host downloads count where the cluster has no post of
 * an audio platform.
 */
export function countedPosts(rows: readonly PostRow[]): CountedPost[] {
  return withHostStandIn(
    rows.map((row) => ({
      row,
      nodeId: row.id,
      platform: row.platform,
      format: row.format,
      readings: row.readings,
      reach: row.reach,
      reachBasis: row.reach_basis,
      lastFetchedAt: isoOrNull(row.last_fetched_at),
    })),
  );
}

/** The counts of one post, null where the platform reported none, and the reach counted for it. */
export function postMetrics(
  readings: Readings,
  reach: number | null,
): View<typeof nodeMetricsSchema> {
  const known = (metric: Metric): number | null => knownCount(readings, metric);
  return {
    views: known("views"),
    impressions: known("impressions"),
    plays: known("plays"),
    listeners: known("listeners"),
    downloads: known("downloads"),
    opens: known("opens"),
    reactions: known("reactions"),
    likes: known("likes"),
    comments: known("comments"),
    shares: known("shares"),
    saves: known("saves"),
    engaged_views: known("engaged_views"),
    reach,
  };
}
