import { figureCluster } from "../src/metrics/cluster-figures.ts";
import type { Readings } from "../src/metrics/metric.ts";

/** A metrics answer of about 2 KB, as a cluster of three posts has. */
export function metricsDocument(globalId: string): string {
  const fetchedAt = "2026-10-20T12:00:00.000Z";
  const readings = (views: number): Readings => ({
    views: {
      value: views,
      fetched_at: fetchedAt,
      as_of: null,
      source: "api",
      definition: "youtube.views@2026-08",
    },
    likes: {
      value: Math.floor(views / 30),
      fetched_at: fetchedAt,
      as_of: null,
      source: "api",
      definition: "youtube.likes@2025-01",
    },
  });
  const posts = [120_431, 8_210, 44_007].map((views, index) => ({
    nodeId: `nod_${String(index).padStart(24, "0")}`,
    platform: "youtube",
    format: "short" as const,
    readings: readings(views),
    reach: views,
    reachBasis: "views" as const,
    lastFetchedAt: fetchedAt,
  }));
  const figures = figureCluster(posts);
  return JSON.stringify({
    object: "cluster_metrics",
    global_id: globalId,
    totals: figures.totals,
    platforms: figures.platforms,
    items: posts.map((post) => ({
      node_id: post.nodeId,
      platform: post.platform,
      format: post.format,
      url: `https://youtube.com/watch?v=${post.nodeId.slice(-11)}`,
      metrics: { views: post.reach, likes: post.readings.likes?.value ?? null, reach: post.reach },
      reach_basis: post.reachBasis,
      last_refreshed_at: post.lastFetchedAt,
    })),
    last_refreshed_at: figures.last_refreshed_at,
    definitions: { views: figures.definitions["views"] },
    warnings: [],
  });
}
