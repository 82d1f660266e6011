import type { RefreshError, StoredEvidence } from "../../../db/schema/tables.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { figureCluster } from "../../../domain/metrics/cluster-figures.ts";
import type { Readings } from "../../../domain/metrics/metric.ts";
import { staleWarnings } from "../../../domain/metrics/warnings.ts";
import type {
  clusterNodeSchema,
  clusterSchema,
  clusterSummarySchema,
  matchFields,
} from "./cluster.schema.ts";
import {
  type ClusterRow,
  globalIdOf,
  isOfEpisode,
  referenceOf,
  type SummaryRow,
} from "./cluster.store.ts";
import { type CountedPost, countedPosts, postMetrics } from "./figures/counted-posts.ts";
import { findCountedPosts, type PostRow } from "./post.store.ts";

/** Rows of clusters and posts as the objects of the API. */

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
    published_at: isoOrNull(row.published_at),
    duration_sec: row.duration_sec,
    added_by: row.added_by,
    metrics: postMetrics(row.readings, reach),
    readings: readingsView(row.readings),
    reach_basis: reachBasis,
    last_fetched_at: isoOrNull(row.last_fetched_at),
    refresh_error: row.refresh_error,
    build_id: row.build_id,
    confidence: row.confidence,
    reason: row.match_reason,
    evidence: evidenceView(row.evidence),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export const evidenceView = (
  evidence: readonly StoredEvidence[],
): View<typeof matchFields.evidence> =>
  evidence.map(({ kind, isHard, score, text, atSec }) => ({
    kind,
    hard: isHard,
    score,
    text,
    at_sec: atSec,
  }));

export function summaryView(urls: Urls, row: SummaryRow): View<typeof clusterSummarySchema> {
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
    last_refreshed_at: isoOrNull(row.last_refreshed_at),
    public_url: urls.cluster(referenceOf(row)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The cluster object with every post it counts and the warnings that apply now. */
export async function loadClusterView(
  { urls, now, database }: Pick<Context, "urls" | "now" | "database">,
  row: ClusterRow,
): Promise<View<typeof clusterSchema>> {
  const [posts, hasEpisode] = await Promise.all([
    findCountedPosts(database, row),
    isOfEpisode(database, row),
  ]);
  return clusterView({ urls, now }, row, { posts, hasEpisode });
}

function clusterView(
  { urls, now }: Pick<Context, "urls" | "now">,
  row: ClusterRow,
  { posts: rows, hasEpisode }: { posts: readonly PostRow[]; hasEpisode: boolean },
): View<typeof clusterSchema> {
  const posts = countedPosts(rows);
  const figures = figureCluster(posts, {
    isOfEpisode: hasEpisode,
    storedAudioReach: row.audio_reach,
  });
  const { customization } = row;
  return {
    ...summaryView(urls, row),
    object: "cluster",
    reach_by_category: figures.reach_by_category,
    reach_by_format: figures.reach_by_format,
    engagement: figures.engagement,
    engaged_views: figures.engaged_views,
    nodes: posts.map(nodeView),
    refresh_errors: refreshErrors(rows),
    customization: {
      co_brand: customization.co_brand ?? null,
      title: customization.title ?? null,
      accent_color: customization.accent_color ?? null,
    },
    merged_from: row.merged_from,
    merged_into: row.merged_into,
    tags: row.tags,
    warnings: [...figures.warnings, ...staleWarnings(posts, now)],
    definitions: figures.definitions,
    app_url: urls.clusterApp(referenceOf(row)),
  };
}

/** The errors of the posts whose last fetch failed. */
export const refreshErrors = (rows: readonly PostRow[]): RefreshError[] =>
  rows.flatMap(({ refresh_error: error }) => (error === null ? [] : [error]));

/** The addresses of a cluster in the app and on the public page. */
export const clusterUrls = (
  urls: Urls,
  row: Pick<ClusterRow, "show_id" | "id">,
): { app: string | null; public: string } => ({
  app: urls.clusterApp(referenceOf(row)),
  public: urls.cluster(referenceOf(row)),
});
