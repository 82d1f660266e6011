import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";

/**
 * The clusters whose episodes' own posts are looked for. Every statement but the one of the queue
 * is for one show.
 */

export interface EpisodeCluster {
  id: string;
  episode_id: string;
  /** Global id of the cluster that this one was merged into. */
  merged_into: string | null;
  /**
   * True for a cluster of an earlier release or an import whose episode's posts were not looked
   * for.
   */
  is_due: boolean;
}

/**
 * The clusters of a show that have an episode. Of several clusters of an episode, the one it is
 * shown with is first.
 */
export async function findEpisodeClusters(
  executor: Executor,
  showId: string,
): Promise<EpisodeCluster[]> {
  return executor
    .selectFrom("clusters")
    .select((expression) => [
      "id",
      "merged_into",
      expression("own_posts_at", "is", null).$castTo<boolean>().as("is_due"),
      expression.ref("episode_id").$notNull().as("episode_id"),
    ])
    .where("show_id", "=", showId)
    .where("episode_id", "is not", null)
    .orderBy(sql`merged_into is not null`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The clusters of a show with a post whose item was read since the post was fetched. */
export async function findOutdatedClusters(
  executor: Executor,
  showId: string,
): Promise<{ id: string; merged_into: string | null }[]> {
  const { rows } = await sql<{ id: string; merged_into: string | null }>`
    select distinct c.id, c.merged_into
    from cluster_nodes n
    join account_items i
      on i.show_id = n.show_id
      and i.platform = n.platform
      and i.external_id = n.external_id
    join clusters c
      on c.show_id = n.show_id
      and c.id = n.cluster_id
    where n.show_id = ${showId}
      and i.show_id = ${showId}
      and c.show_id = ${showId}
      and (n.last_fetched_at is null or i.last_fetched_at > n.last_fetched_at)
    order by c.id`.execute(executor);
  return rows;
}

/** Records that the posts of these clusters' episodes were looked for. */
export async function setGathered(
  transaction: DatabaseTransaction,
  showId: string,
  { clusterIds, now }: { clusterIds: readonly string[]; now: Date },
): Promise<void> {
  await transaction
    .updateTable("clusters")
    .set({ own_posts_at: now })
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${[...clusterIds]})`)
    .where("own_posts_at", "is", null)
    .execute();
}

/**
 * Some shows with clusters whose posts were not looked for. The shows may no longer exist, since
 * clusters may outlive them.
 */
export async function findDueShows(executor: Executor, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom("clusters")
    .select("show_id")
    .distinct()
    .where("own_posts_at", "is", null)
    .where("episode_id", "is not", null)
    .where(
      sql<boolean>`exists (
        select
        from shows
        where shows.show_id = clusters.show_id
          and shows.deleted_at is null
      )`,
    )
    .limit(limit)
    .execute();
  return rows.map((row) => row.show_id);
}
