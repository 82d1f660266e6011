import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { notifyEndpointChanged } from "../../events/delivery-notices.ts";
import { type EndpointKey, endDeliveriesOfDeleted } from "./end-deliveries.store.ts";

/**
 * Deletes an endpoint: its row stays for the deliveries that refer to it, its secrets are erased,
 * and nothing more is sent to it.
 */
export async function eraseEndpoint(
  transaction: DatabaseTransaction,
  endpoint: EndpointKey,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("webhook_endpoints")
    .set({
      deleted_at: now,
      sealed_secret: null,
      sealed_previous_secret: null,
      previous_secret_expires_at: null,
      updated_at: now,
    })
    .where("workspace_id", "=", endpoint.workspace_id)
    .where("id", "=", endpoint.id)
    .execute();
  await endDeliveriesOfDeleted(transaction, endpoint, now);
  await notifyEndpointChanged(transaction, endpoint.id);
}

/** Locks every endpoint that an OAuth app made in a workspace, in the order of their ids. */
export async function lockEndpointsOfApp(
  transaction: DatabaseTransaction,
  workspaceId: string,
  clientId: string,
): Promise<EndpointKey[]> {
  return transaction
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where("workspace_id", "=", workspaceId)
    .where("client_id", "=", clientId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Deletes every endpoint that an OAuth app made in a workspace; returns their number. */
export async function eraseEndpointsOfApp(
  transaction: DatabaseTransaction,
  workspaceId: string,
  clientId: string,
  now: Date,
): Promise<number> {
  const endpoints = await lockEndpointsOfApp(transaction, workspaceId, clientId);
  for (const endpoint of endpoints) await eraseEndpoint(transaction, endpoint, now);
  return endpoints.length;
}

/**
 * Limits what the endpoints of an OAuth app in a workspace receive from now on. Workers read these
 * endpoints again, so that they send nothing that they had prepared before.
 */
export async function limitEndpointsOfApp(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { clientId, scopes }: { clientId: string; scopes: readonly string[] },
): Promise<void> {
  const endpoints = await transaction
    .updateTable("webhook_endpoints")
    .set({ consented_scopes: [...scopes] })
    .where("workspace_id", "=", workspaceId)
    .where("client_id", "=", clientId)
    .where("deleted_at", "is", null)
    .returning("id")
    .execute();
  for (const { id } of endpoints) await notifyEndpointChanged(transaction, id);
}
