import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { ClusterNodesTable, ClustersTable } from "../../db/schema/tables.ts";
import {
  type ClusterReference,
  globalClusterIdOf,
  parseClusterReference,
} from "../../kernel/ids.ts";

export type ClusterRow = Selectable<ClustersTable>;
export type NodeRow = Selectable<ClusterNodesTable>;

/** Reads one cluster of a show; undefined when there is none. */
export async function findCluster(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
): Promise<ClusterRow | undefined> {
  return executor
    .selectFrom("clusters")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", clusterId)
    .executeTakeFirst();
}

/**
 * Reads a cluster and holds it until the transaction ends: two writers of one cluster take turns.
 */
export async function lockCluster(
  transaction: DatabaseTransaction,
  { showId, clusterId }: ClusterReference,
): Promise<ClusterRow | undefined> {
  return transaction
    .selectFrom("clusters")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", clusterId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The posts of a cluster itself, in the order they were added; those added together by platform.
 */
export async function findNodes(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
): Promise<NodeRow[]> {
  return executor
    .selectFrom("cluster_nodes")
    .selectAll()
    .where("show_id", "=", showId)
    .where("cluster_id", "=", clusterId)
    .orderBy("created_at")
    .orderBy("platform")
    .orderBy("id")
    .execute();
}

/**
 * The posts a cluster counts: its own, and those of the clusters merged into it, which stay where
 * they are.
 */
export async function findCountedNodes(
  executor: Executor,
  cluster: ClusterRow,
): Promise<NodeRow[]> {
  const nodes = await findNodes(executor, { showId: cluster.show_id, clusterId: cluster.id });
  for (const text of cluster.merged_from) {
    const source = parseClusterReference(text);
    if (source !== undefined) nodes.push(...(await findNodes(executor, source)));
  }
  return nodes;
}

/**
 * The post of a show with this platform id, in whichever cluster: a post belongs to at most one
 * cluster of a show.
 */
export async function findPost(
  executor: Executor,
  showId: string,
  post: { platform: string; externalId: string },
): Promise<NodeRow | undefined> {
  return executor
    .selectFrom("cluster_nodes")
    .selectAll()
    .where("show_id", "=", showId)
    .where("platform", "=", post.platform)
    .where("external_id", "=", post.externalId)
    .executeTakeFirst();
}

/** Duration of an episode in seconds, for telling a clip from the whole; null when unknown. */
export async function findEpisodeDurationSec(
  executor: Executor,
  showId: string,
  episodeId: string | null,
): Promise<number | null> {
  if (episodeId === null) return null;
  const row = await executor
    .selectFrom("episodes")
    .select("duration_sec")
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .executeTakeFirst();
  return row?.duration_sec ?? null;
}

/** Writes what a fetch found: the row's identity and cluster are never touched. */
export async function updateNode(
  transaction: DatabaseTransaction,
  showId: string,
  node: NodeRow,
): Promise<void> {
  await transaction
    .updateTable("cluster_nodes")
    .set({
      format: node.format,
      title: node.title,
      thumbnail: node.thumbnail,
      author_handle: node.author_handle,
      published_at: node.published_at,
      duration_sec: node.duration_sec,
      readings: JSON.stringify(node.readings),
      reach: node.reach,
      reach_basis: node.reach_basis,
      last_fetched_at: node.last_fetched_at,
      refresh_error: node.refresh_error === null ? null : JSON.stringify(node.refresh_error),
      updated_at: node.updated_at,
    })
    .where("show_id", "=", showId)
    .where("cluster_id", "=", node.cluster_id)
    .where("id", "=", node.id)
    .execute();
}

/**
 * Adds a post unless the show already has it; true when it was added. The unique key decides, so
 * two callers who add the same post at once get one row.
 */
export async function insertNode(
  transaction: DatabaseTransaction,
  showId: string,
  node: NodeRow,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("cluster_nodes")
    .values({
      ...node,
      show_id: showId,
      readings: JSON.stringify(node.readings),
      refresh_error: node.refresh_error === null ? null : JSON.stringify(node.refresh_error),
    })
    .onConflict((conflict) => conflict.columns(["show_id", "platform", "external_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Writes when a cluster's last `cluster.updated` was, and what changed since without being said;
 * nothing a reader sees.
 */
export async function setUpdateState(
  transaction: DatabaseTransaction,
  row: ClusterRow,
  state: Partial<Pick<ClusterRow, "updated_event_at" | "pending_changed_fields">>,
): Promise<void> {
  await transaction
    .updateTable("clusters")
    .set(state)
    .where("show_id", "=", row.show_id)
    .where("id", "=", row.id)
    .execute();
}

export const referenceOf = (row: Pick<ClusterRow, "show_id" | "id">): ClusterReference => ({
  showId: row.show_id,
  clusterId: row.id,
});

export const globalIdOf = (row: Pick<ClusterRow, "show_id" | "id">): string =>
  globalClusterIdOf(referenceOf(row));
