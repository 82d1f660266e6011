import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { normaliseScopes } from "../../../kernel/access/scopes.ts";
import {
  limitEndpointsOfApp,
  lockEndpointsOfApp,
} from "../../../delivery/webhooks/queue/erase-endpoint.store.ts";
import {
  type ConnectionRow,
  type Consent,
  findConnections,
  saveConsent,
} from "./connections.store.ts";

/** Stores a consent with its effects on the app's webhook endpoints; returns its grant id. */
export async function giveConsent(
  transaction: DatabaseTransaction,
  consent: Consent,
): Promise<string> {
  const grantId = await saveConsent(transaction, consent);
  const { workspaceId, clientId } = consent;
  const connections = await findDecidedConnections(transaction, workspaceId, clientId);
  await limitEndpoints(transaction, { workspaceId, clientId, connections });
  return grantId;
}

/**
 * The live connections of an app in a workspace, read after its endpoints are locked: when two
 * people decide at the same time, the second transaction sees the first decision.
 */
export async function findDecidedConnections(
  transaction: DatabaseTransaction,
  workspaceId: string,
  clientId: string,
): Promise<ConnectionRow[]> {
  await lockEndpointsOfApp(transaction, workspaceId, clientId);
  return findConnections(transaction, workspaceId, { clientId });
}

/** The scopes that at least one of the connections allows, a write scope with its read scope. */
export const consentedScopesOf = (
  connections: readonly Pick<ConnectionRow, "scopes">[],
): string[] => normaliseScopes(connections.flatMap(({ scopes }) => scopes));

/**
 * Limits the endpoints of an app to the events that one of its connections in the workspace may
 * read.
 */
export async function limitEndpoints(
  transaction: DatabaseTransaction,
  {
    workspaceId,
    clientId,
    connections,
  }: { workspaceId: string; clientId: string; connections: readonly ConnectionRow[] },
): Promise<void> {
  const scopes = consentedScopesOf(connections);
  await limitEndpointsOfApp(transaction, workspaceId, { clientId, scopes });
}
