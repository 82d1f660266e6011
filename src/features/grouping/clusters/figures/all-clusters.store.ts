import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";

/**
 * Every cluster of the installation, for the check of stored figures. Clusters of earlier releases
 * that wait for their episode's own posts, and the clusters they were merged into, are left out,
 * because their figures follow the earlier rule.
 */
export async function findAllReferences(executor: Executor): Promise<ClusterReference[]> {
  const rows = await executor
    .selectFrom("clusters")
    .select(["show_id", "id"])
    .where(sql<boolean>`(own_posts_at is not null or episode_id is null)`)
    .where(
      sql<boolean>`not exists (
        select
        from clusters waiting
        where waiting.show_id = clusters.show_id
          and waiting.merged_into = clusters.show_id || '_' || clusters.id
          and waiting.own_posts_at is null
          and waiting.episode_id is not null
      )`,
    )
    .orderBy("show_id")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ showId: row.show_id, clusterId: row.id }));
}
