import { viewOf } from "../../../kernel/resource/view-of.ts";
import type {
  ClusterCustomization,
  RefreshError,
  StoredEvidence,
} from "../../../db/schema/tables.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { figureCluster } from "../../../domain/metrics/cluster-figures.ts";
import type { Readings } from "../../../domain/metrics/metric.ts";
import { staleWarnings } from "../../../domain/metrics/warnings.ts";
import {
  clusterNodeSchema,
  clusterSchema,
  clusterSummarySchema,
  type matchFields,
} from "./cluster.schema.ts";
import type { ClusterListRow } from "./cluster-list.store.ts";
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

function nodeView({ row, reach, reachBasis }: CountedPost) {
  return viewOf(clusterNodeSchema, row, {
    object: "cluster_node",
    cluster_ref: globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
    added_by: row.added_by,
    metrics: postMetrics(row.readings, reach),
    readings: readingsView(row.readings),
    reach_basis: reachBasis,
    reason: row.match_reason,
    evidence: evidenceView(row.evidence),
  });
}

/** The object of one post, read without the other posts of its cluster. */
export function postView(row: PostRow): View<typeof clusterNodeSchema> {
  const [counted] = countedPosts([row]);
  if (counted === undefined) throw new Error("A post is counted as none");
  return nodeView(counted);
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

export function summaryView(urls: Urls, row: SummaryRow | ClusterListRow) {
  return viewOf(clusterSummarySchema, row, {
    object: "cluster_summary",
    global_id: globalIdOf(row),
    public_url: urls.cluster(referenceOf(row)),
  });
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
  return viewOf(clusterSchema, row, {
    ...summaryView(urls, row),
    object: "cluster",
    reach_by_category: figures.reach_by_category,
    reach_by_format: figures.reach_by_format,
    engagement: figures.engagement,
    engaged_views: figures.engaged_views,
    nodes: posts.map(nodeView),
    refresh_errors: refreshErrors(rows),
    customization: {
      co_brand: coBrandView(customization.co_brand ?? null),
      title: customization.title ?? null,
      accent_color: customization.accent_color ?? null,
    },
    warnings: [...figures.warnings, ...staleWarnings(posts, now)],
    definitions: figures.definitions,
    app_url: urls.clusterApp(referenceOf(row)),
  });
}

const coBrandView = (
  stored: NonNullable<ClusterCustomization["co_brand"]> | null,
): View<typeof clusterSchema>["customization"]["co_brand"] =>
  stored && {
    name: stored.name,
    logo_url: stored.logo_url ?? null,
    href: stored.href ?? null,
  };

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
