import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";

/**
 * Every cluster of the installation, for the check of stored figures, but for those of earlier
 * releases that wait for their episode's own posts: their figures follow the earlier rule.
 */
export async function findAllReferences(executor: Executor): Promise<ClusterReference[]> {
  const rows = await executor
    .selectFrom("clusters")
    .select(["show_id", "id"])
    .where(sql<boolean>`(own_posts_at is not null or episode_id is null and merged_from = '{}')`)
    .orderBy("show_id")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ showId: row.show_id, clusterId: row.id }));
}
