import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { eraseEndpointsOfApp } from "../../webhooks/queue/erase-endpoint.store.ts";
import {
  type ConnectionRow,
  endConnection,
  type Ending,
  findGrantsOfClient,
  findConnections,
} from "./connections.store.ts";

/**
 * Ends a connection, and with the app's last one in the workspace its webhook endpoints: a removed
 * app receives no more events. After a suspected theft the endpoints stay, because the person's
 * consent is still valid and the app will ask again.
 */
export async function endApp(
  transaction: DatabaseTransaction,
  grantId: string,
  ending: Ending,
): Promise<ConnectionRow | undefined> {
  const ended = await endConnection(transaction, grantId, ending);
  if (ended === undefined || ending.reason === "reuse_detected") return ended;
  const others = await findConnections(transaction, ended.workspace_id, {
    clientId: ended.client_id,
  });
  if (others.length === 0)
    await eraseEndpointsOfApp(transaction, ended.workspace_id, ended.client_id, ending.now);
  return ended;
}

/** Ends an app in every workspace, when it deletes its own registration. */
export async function endClient(
  transaction: DatabaseTransaction,
  clientId: string,
  now: Date,
): Promise<void> {
  for (const grantId of await findGrantsOfClient(transaction, clientId))
    await endApp(transaction, grantId, { reason: "client_deleted", now });
}
