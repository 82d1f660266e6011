import { createHash } from "node:crypto";
import { figureCluster } from "../../src/domain/metrics/cluster-figures.ts";
import type { Metric, PostFormat, Reading, Readings } from "../../src/domain/metrics/metric.ts";

/** Where the posts of a benchmark cluster are, and what each platform reports. */
const PLACES: readonly { platform: string; format: PostFormat; url: string; metrics: Metric[] }[] =
  [
    {
      platform: "youtube",
      format: "short",
      url: "https://www.youtube.com/shorts/",
      metrics: ["views", "likes", "comments"],
    },
    {
      platform: "tiktok",
      format: "short",
      url: "https://www.tiktok.com/@bench/video/",
      metrics: ["views", "likes", "comments", "shares", "saves"],
    },
    {
      platform: "instagram",
      format: "short",
      url: "https://www.instagram.com/reel/",
      metrics: ["plays", "likes", "comments"],
    },
  ];
const POSTS = 10;
const FETCHED_AT = "2026-10-20T12:00:00.000Z";
/** Every count an answer names, null where the platform reports none. */
const METRICS: readonly Metric[] = [
  "views",
  "impressions",
  "plays",
  "listeners",
  "downloads",
  "opens",
  "reactions",
  "likes",
  "comments",
  "shares",
  "saves",
  "engaged_views",
];

/**
 * A metrics answer as a cluster of ten posts has it: about 6 KB, which PostgreSQL stores otherwise
 * than one under 2 KB. Ids and counts differ from cluster to cluster, so that it compresses as real
 * ones do.
 */
export function metricsDocument(globalId: string): string {
  const posts = Array.from({ length: POSTS }, (_, index) => {
    const place = PLACES[index % PLACES.length];
    if (place === undefined) throw new Error("no place");
    const letters = createHash("sha256").update(`${globalId} ${index}`).digest("base64url");
    const digest = createHash("md5").update(letters).digest();
    const first = digest.readUInt32BE(0) % 2_000_000;
    const readings: Readings = {};
    for (const [position, metric] of place.metrics.entries())
      readings[metric] = reading(place.platform, metric, Math.floor(first / (position * 30 + 1)));
    return {
      nodeId: `nod_${letters.replaceAll(/[^0-9A-Za-z]/g, "0").slice(0, 24)}`,
      platform: place.platform,
      format: place.format,
      url: place.url + letters.slice(-11),
      readings,
      reach: first,
      reachBasis: place.metrics[0] ?? null,
      lastFetchedAt: FETCHED_AT,
    };
  });
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
      url: post.url,
      metrics: {
        ...Object.fromEntries(
          METRICS.map((metric) => [metric, post.readings[metric]?.value ?? null]),
        ),
        reach: post.reach,
      },
      reach_basis: post.reachBasis,
      last_refreshed_at: post.lastFetchedAt,
    })),
    last_refreshed_at: figures.last_refreshed_at,
    definitions: figures.definitions,
    warnings: figures.warnings,
  });
}

const reading = (platform: string, metric: Metric, value: number): Reading => ({
  value,
  fetched_at: FETCHED_AT,
  as_of: null,
  source: "api",
  definition: `${platform}.${metric}@2026-08`,
});
