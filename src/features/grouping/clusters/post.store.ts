import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ClusterNodesTable } from "../../../db/schema/tables.ts";
import { type ClusterReference, parseClusterReference } from "../../../kernel/ids.ts";
import type { PlatformPost, PlatformPostRow } from "../../../domain/matching/posts/post-key.ts";
import { type ClusterRow, referenceOf } from "./cluster.store.ts";

/** The rows of `cluster_nodes`, the posts of clusters: every statement names the show. */

export type PostRow = Selectable<ClusterNodesTable>;

/**
 * A cluster's own posts in the order they were added; posts that were added together are ordered by
 * platform.
 */
export async function findPosts(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
): Promise<PostRow[]> {
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
 * The posts that a cluster counts: its own, and those of the clusters merged into it, whose rows
 * still name their own cluster.
 */
export async function findCountedPosts(
  executor: Executor,
  cluster: ClusterRow,
): Promise<PostRow[]> {
  const posts = await findPosts(executor, referenceOf(cluster));
  for (const text of cluster.merged_from) {
    const source = parseClusterReference(text);
    if (source !== undefined) posts.push(...(await findPosts(executor, source)));
  }
  return posts;
}

/** The post of a show with this platform id; it is in at most one cluster of the show. */
export async function findPostOfShow(
  executor: Executor,
  showId: string,
  post: PlatformPost,
): Promise<PostRow | undefined> {
  return executor
    .selectFrom("cluster_nodes")
    .selectAll()
    .where("show_id", "=", showId)
    .where("platform", "=", post.platform)
    .where("external_id", "=", post.externalId)
    .executeTakeFirst();
}

/** The place of a post of a show: its cluster, and the episode of that cluster. */
export interface PlacedPost extends PlatformPostRow {
  id: string;
  cluster_id: string;
  episode_id: string | null;
}

/** Those of the given posts that are in clusters of the show. */
export async function findPostsOfShow(
  executor: Executor,
  showId: string,
  posts: readonly PlatformPostRow[],
): Promise<PlacedPost[]> {
  const { rows } = await sql<PlacedPost>`
    select
      post.id,
      post.cluster_id,
      post.platform,
      post.external_id,
      cluster.episode_id
    from cluster_nodes post
    join clusters cluster
      on cluster.show_id = post.show_id
      and cluster.id = post.cluster_id
    where post.show_id = ${showId}
      and (post.platform, post.external_id) in (
        select *
        from unnest(
          ${posts.map(({ platform }) => platform)}::text[],
          ${posts.map(({ external_id: id }) => id)}::text[]
        )
      )`.execute(executor);
  return rows;
}

/**
 * Inserts posts, except those that the show already has, and returns the inserted ones. The unique
 * key decides, so two callers who add the same post at once get one row.
 */
export async function insertPosts(
  transaction: DatabaseTransaction,
  showId: string,
  posts: readonly PostRow[],
): Promise<PostRow[]> {
  if (posts.length === 0) return [];
  const inserted = await transaction
    .insertInto("cluster_nodes")
    .values(
      posts.map((post) => ({
        ...post,
        show_id: showId,
        readings: JSON.stringify(post.readings),
        refresh_error: jsonOrNull(post.refresh_error),
        evidence: JSON.stringify(post.evidence),
      })),
    )
    .onConflict((conflict) => conflict.columns(["show_id", "platform", "external_id"]).doNothing())
    .returning("id")
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  return posts.filter(({ id }) => ids.has(id));
}

/** Writes what a fetch returned. The post's identity and cluster never change. */
export async function updatePost(
  transaction: DatabaseTransaction,
  showId: string,
  post: PostRow,
): Promise<void> {
  await transaction
    .updateTable("cluster_nodes")
    .set({
      format: post.format,
      title: post.title,
      thumbnail: post.thumbnail,
      author_handle: post.author_handle,
      published_at: post.published_at,
      duration_sec: post.duration_sec,
      readings: JSON.stringify(post.readings),
      reach: post.reach,
      reach_basis: post.reach_basis,
      last_fetched_at: post.last_fetched_at,
      refresh_error: jsonOrNull(post.refresh_error),
      updated_at: post.updated_at,
    })
    .where("show_id", "=", showId)
    .where("cluster_id", "=", post.cluster_id)
    .where("id", "=", post.id)
    .execute();
}

export async function deletePost(transaction: DatabaseTransaction, post: PostRow): Promise<void> {
  await transaction
    .deleteFrom("cluster_nodes")
    .where("show_id", "=", post.show_id)
    .where("cluster_id", "=", post.cluster_id)
    .where("id", "=", post.id)
    .execute();
}

const jsonOrNull = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);
