import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";

/** Orders of all workspaces that wait or are being read, the longest wait first. */
export async function findOpenOrders(
  executor: Executor,
): Promise<{ workspace_id: string; id: string }[]> {
  return await executor
    .selectFrom("insertion_orders")
    .select(["workspace_id", "id"])
    // The statuses are literals, because a generic plan cannot use the partial index for a status
    // that is a parameter.
    .where(sql<boolean>`status in ('queued', 'running')`)
    .orderBy("updated_at")
    .execute();
}
