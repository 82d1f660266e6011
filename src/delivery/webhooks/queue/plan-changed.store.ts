import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { notifyEndpointChanged } from "../../events/delivery-notices.ts";

/**
 * Makes delivery workers read again, at the commit, the deliveries that they have prepared for the
 * endpoints of a workspace and of its subnetworks, which may use its plan: what the plan no longer
 * includes is not sent.
 */
export async function notifyPlanChanged(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<void> {
  const subnetworks = await transaction
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("parent_workspace_id", "=", workspaceId)
    .execute();
  const workspaceIds = [workspaceId, ...subnetworks.map((row) => row.workspace_id)];
  const endpoints = await transaction
    .selectFrom("webhook_endpoints")
    .select("id")
    .where(isAmong("workspace_id", workspaceIds))
    .where("deleted_at", "is", null)
    .execute();
  for (const { id } of endpoints) await notifyEndpointChanged(transaction, id);
}
