import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { normaliseScopes } from "../../kernel/access/scopes.ts";
import { limitEndpointsOfApp } from "../../webhooks/queue/erase-endpoint.store.ts";
import {
  type ConnectionRow,
  type Consent,
  findConnections,
  saveConsent,
} from "./connections.store.ts";

/** Stores a consent, with what it changes for the app's webhook endpoints; returns its grant id. */
export async function giveConsent(
  transaction: DatabaseTransaction,
  consent: Consent,
): Promise<string> {
  const grantId = await saveConsent(transaction, consent);
  const { workspaceId, clientId } = consent;
  const connections = await findConnections(transaction, workspaceId, { clientId });
  await limitEndpoints(transaction, { workspaceId, clientId, connections });
  return grantId;
}

/** The endpoints of an app receive what one of its connections in the workspace may read. */
export async function limitEndpoints(
  transaction: DatabaseTransaction,
  {
    workspaceId,
    clientId,
    connections,
  }: { workspaceId: string; clientId: string; connections: readonly ConnectionRow[] },
): Promise<void> {
  const scopes = normaliseScopes(connections.flatMap((connection) => connection.scopes));
  await limitEndpointsOfApp(transaction, workspaceId, { clientId, scopes });
}
