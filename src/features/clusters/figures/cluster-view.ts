import type { Context } from "../../../kernel/pipeline/context.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import { type ClusterFigures, figureCluster } from "../../../metrics/cluster-figures.ts";
import { knownCount } from "../../../metrics/counts.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import {
  type clusterNodeSchema,
  type clusterSchema,
  type clusterSummarySchema,
  type nodeMetricsSchema,
} from "../cluster.schema.ts";
import type { Metric, Readings } from "../../../metrics/metric.ts";
import { type PostFigures, withHostStandIn } from "../../../metrics/post-figures.ts";
import { staleWarnings } from "../../../metrics/warnings.ts";
import {
  type ClusterRow,
  findCountedNodes,
  globalIdOf,
  type NodeRow,
  referenceOf,
} from "../cluster.store.ts";

/** Rows as the objects of the API. */

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export type CountedPost = PostFigures & { row: NodeRow };

/** The posts of a cluster as the arithmetic sees them, host downloads in their place. */
export function countedPosts(nodes: readonly NodeRow[]): CountedPost[] {
  return withHostStandIn(
    nodes.map((row) => ({
      row,
      nodeId: row.id,
      platform: row.platform,
      format: row.format,
      readings: row.readings,
      reach: row.reach,
      reachBasis: row.reach_basis,
      lastFetchedAt: iso(row.last_fetched_at),
    })),
  );
}

export function nodeMetrics(
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

function readingsView(readings: Readings): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(readings).map(([metric, reading]) => [
      metric,
      { ...reading, kept: reading.kept ?? null },
    ]),
  );
}

function nodeView({ row, reach, reachBasis }: CountedPost): View<typeof clusterNodeSchema> {
  return {
    object: "cluster_node",
    id: row.id,
    cluster_ref: globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
    platform: row.platform,
    format: row.format,
    url: row.url,
    external_id: row.external_id,
    title: row.title,
    thumbnail: row.thumbnail,
    author_handle: row.author_handle,
    published_at: iso(row.published_at),
    duration_sec: row.duration_sec,
    added_by: row.added_by,
    metrics: nodeMetrics(row.readings, reach),
    readings: readingsView(row.readings),
    reach_basis: reachBasis,
    last_fetched_at: iso(row.last_fetched_at),
    refresh_error: row.refresh_error,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

type SummaryRow = Pick<
  ClusterRow,
  | "show_id"
  | "id"
  | "name"
  | "episode_id"
  | "total_reach"
  | "video_reach"
  | "audio_reach"
  | "social_reach"
  | "clip_count"
  | "post_count"
  | "last_refreshed_at"
  | "created_at"
  | "updated_at"
>;

export function summaryView(
  context: Pick<Context, "urls">,
  row: SummaryRow,
): View<typeof clusterSummarySchema> {
  return {
    object: "cluster_summary",
    id: row.id,
    global_id: globalIdOf(row),
    show_id: row.show_id,
    name: row.name,
    episode_id: row.episode_id,
    total_reach: row.total_reach,
    video_reach: row.video_reach,
    audio_reach: row.audio_reach,
    social_reach: row.social_reach,
    clip_count: row.clip_count,
    post_count: row.post_count,
    last_refreshed_at: iso(row.last_refreshed_at),
    public_url: context.urls.cluster(referenceOf(row)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The whole cluster with every post, as of now. */
function clusterView(
  context: Pick<Context, "urls" | "now">,
  row: ClusterRow,
  nodes: readonly NodeRow[],
): View<typeof clusterSchema> {
  const posts = countedPosts(nodes);
  const figures: ClusterFigures = figureCluster(posts, row.audio_reach);
  const customization = row.customization;
  return {
    ...summaryView(context, row),
    object: "cluster",
    reach_by_category: figures.reach_by_category,
    reach_by_format: figures.reach_by_format,
    engagement: figures.engagement,
    engaged_views: figures.engaged_views,
    nodes: posts.map(nodeView),
    refresh_errors: nodes.flatMap((node) =>
      node.refresh_error === null ? [] : [node.refresh_error],
    ),
    customization: {
      co_brand: customization.co_brand ?? null,
      title: customization.title ?? null,
      accent_color: customization.accent_color ?? null,
    },
    merged_from: row.merged_from,
    merged_into: row.merged_into,
    tags: row.tags,
    warnings: [...figures.warnings, ...staleWarnings(posts, context.now)],
    definitions: figures.definitions,
    app_url: context.urls.clusterApp(referenceOf(row)),
  };
}

export async function loadClusterView(
  context: Pick<Context, "urls" | "now" | "database">,
  row: ClusterRow,
): Promise<View<typeof clusterSchema>> {
  return clusterView(context, row, await findCountedNodes(context.database, row));
}

export function clusterUrls(
  context: Pick<Context, "urls">,
  row: Pick<ClusterRow, "show_id" | "id">,
): { app: string; public: string } {
  return {
    app: context.urls.clusterApp(referenceOf(row)),
    public: context.urls.cluster(referenceOf(row)),
  };
}
