import { sql } from "kysely";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { Executor } from "../../../../db/connection/database.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";

/** Those of the ids that are posts of one of the clusters. */
export async function findNodeIds(
  executor: Executor,
  references: readonly ClusterReference[],
  nodeIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id
    from unnest(
      ${references.map(({ showId }) => showId)}::text[],
      ${references.map(({ clusterId }) => clusterId)}::text[]
    ) as wanted (show_id, cluster_id)
    join cluster_nodes n
      on n.show_id = wanted.show_id
      and n.cluster_id = wanted.cluster_id
    where ${areTenants(
      "n.show_id",
      references.map(({ showId }) => showId),
    )}
      and n.id = any(${[...nodeIds]}::text[])`.execute(executor);
  return rows.map(({ id }) => id);
}
