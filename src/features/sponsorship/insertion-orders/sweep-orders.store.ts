import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";

/** Orders of all workspaces that were not read yet, the ones first that wait longest. */
export async function findOpenOrders(
  executor: Executor,
): Promise<{ workspace_id: string; id: string }[]> {
  return await executor
    .selectFrom("insertion_orders")
    .select(["workspace_id", "id"])
    // A plan without values cannot use the partial index for a status that is a parameter.
    .where(sql<boolean>`status in ('queued', 'running')`)
    .orderBy("updated_at")
    .execute();
}
