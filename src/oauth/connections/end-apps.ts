import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { eraseEndpointsOfApp } from "../../webhooks/queue/erase-endpoint.ts";
import {
  type ConnectionRow,
  endConnection,
  type Ending,
  grantsOfClient,
  listConnections,
} from "./connections.ts";

/**
 * Ends a connection, and the app's webhook endpoints with its last one in the workspace: an app
 * that was sent away hears nothing more. After a suspected theft they stay, because the person's
 * consent stands and the app will ask again.
 */
export async function endApp(
  transaction: DatabaseTransaction,
  grantId: string,
  ending: Ending,
): Promise<ConnectionRow | undefined> {
  const ended = await endConnection(transaction, grantId, ending);
  if (ended === undefined || ending.reason === "reuse_detected") return ended;
  const others = await listConnections(transaction, ended.workspace_id, {
    clientId: ended.client_id,
  });
  if (others.length === 0)
    await eraseEndpointsOfApp(transaction, ended.workspace_id, ended.client_id, ending.now);
  return ended;
}

/** Ends an app everywhere; for one that deletes its own registration. */
export async function endClient(
  transaction: DatabaseTransaction,
  clientId: string,
  now: Date,
): Promise<void> {
  for (const grantId of await grantsOfClient(transaction, clientId))
    await endApp(transaction, grantId, { reason: "client_deleted", now });
}
