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

/** Stores a consent, with what it changes for the app's webhook endpoints; returns its grant id. */
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
 * The live connections of an app in a workspace, read once its endpoints are locked: of two people
 * who decide in the same moment, the second one's transaction sees what the first decided.
 */
export async function findDecidedConnections(
  transaction: DatabaseTransaction,
  workspaceId: string,
  clientId: string,
): Promise<ConnectionRow[]> {
  await lockEndpointsOfApp(transaction, workspaceId, clientId);
  return findConnections(transaction, workspaceId, { clientId });
}

/** What one of some connections allows, a write scope with its read scope. */
export const consentedScopesOf = (
  connections: readonly Pick<ConnectionRow, "scopes">[],
): string[] => normaliseScopes(connections.flatMap(({ scopes }) => scopes));

/** The endpoints of an app receive what one of its connections in the workspace may read. */
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
