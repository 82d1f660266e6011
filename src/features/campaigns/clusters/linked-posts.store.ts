import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";

/** Those of the ids that are posts of the cluster. */
export async function findNodeIds(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
  nodeIds: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectFrom("cluster_nodes")
    .select("id")
    .where("show_id", "=", showId)
    .where("cluster_id", "=", clusterId)
    .where(sql<boolean>`id = any(${[...nodeIds]})`)
    .execute();
  return rows.map(({ id }) => id);
}
