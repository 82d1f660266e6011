import type { Executor } from "../../../../db/connection/database.ts";
import { figureCluster } from "../../../../domain/metrics/cluster-figures.ts";
import { type ClusterReference, parseClusterReference } from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { type ClusterRow, findCluster, globalIdOf, isOfEpisode } from "../cluster.store.ts";
import type { nodeMetricsSchema } from "../cluster.schema.ts";
import { findCountedPosts, type PostRow } from "../post.store.ts";
import { countedPosts, postMetrics } from "./counted-posts.ts";

/** What one more post would make of a cluster's reach, by the arithmetic of its figures. */
export interface ReachWithPost {
  cluster_id: string | null;
  global_id: string | null;
  reach: { now: number | null; after: number | null } | null;
}

/**
 * The reach of a cluster without and with a post that is not in it. A cluster that was merged
 * passes the post on to the one it was merged into, whose reach is the one that people see.
 */
export async function reachWithPost(
  executor: Executor,
  reference: ClusterReference | undefined,
  post: PostRow,
): Promise<ReachWithPost> {
  const named = reference === undefined ? undefined : await findCluster(executor, reference);
  if (named === undefined) return { cluster_id: null, global_id: null, reach: null };
  const row = (await targetOf(executor, named)) ?? named;
  const [posts, ofEpisode] = await Promise.all([
    findCountedPosts(executor, row),
    isOfEpisode(executor, row),
  ]);
  const reachOf = (rows: readonly PostRow[]): number | null =>
    figureCluster(countedPosts(rows), {
      isOfEpisode: ofEpisode,
      storedAudioReach: row.audio_reach,
    }).totals.reach;
  return {
    cluster_id: named.id,
    global_id: globalIdOf(row),
    reach: { now: row.total_reach, after: reachOf([...posts, post]) },
  };
}

async function targetOf(
  executor: Executor,
  { merged_into: into }: ClusterRow,
): Promise<ClusterRow | undefined> {
  const target = into === null ? undefined : parseClusterReference(into);
  return target === undefined ? undefined : findCluster(executor, target);
}

/** The counts of one post by itself. */
export const metricsOfPost = ({ readings, reach }: PostRow): View<typeof nodeMetricsSchema> =>
  postMetrics(readings, reach);
