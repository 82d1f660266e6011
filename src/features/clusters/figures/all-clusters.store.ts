import type { Executor } from "../../../db/connection/database.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";

/** Every cluster of the installation, for the check of stored figures. */
export async function findAllReferences(executor: Executor): Promise<ClusterReference[]> {
  const rows = await executor
    .selectFrom("clusters")
    .select(["show_id", "id"])
    .orderBy("show_id")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ showId: row.show_id, clusterId: row.id }));
}
