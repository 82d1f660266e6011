import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { eraseEndpointsOfApp } from "../../../delivery/webhooks/queue/erase-endpoint.store.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { OFFLINE_ACCESS } from "../provider/oauth-terms.ts";
import { hasLiveToken, revokeFamilyTokens } from "../tokens/access-tokens.store.ts";
import { deleteFamily, hasUsableArtifact, type TokenFamily } from "../tokens/artifacts.store.ts";
import {
  type ConnectionRow,
  endConnection,
  type Ending,
  findConnection,
  findGrantsOfClient,
  lockConnection,
} from "./connections.store.ts";
import { findDecidedConnections, limitEndpoints } from "./give-consent.ts";

/**
 * Ends a connection. The app's webhook endpoints in the workspace then receive only events that its
 * other connections may read, and are deleted with the last connection: a removed app receives no
 * more events. After a suspected theft they stay and receive nothing until the app is authorised
 * again, which its person is likely to do.
 */
export async function endApp(
  transaction: DatabaseTransaction,
  grantId: string,
  ending: Ending,
): Promise<ConnectionRow | undefined> {
  const ended = await endConnection(transaction, grantId, ending);
  if (ended === undefined) return undefined;
  const { workspace_id: workspaceId, client_id: clientId } = ended;
  const connections = await findDecidedConnections(transaction, workspaceId, clientId);
  if (connections.length === 0 && ending.reason !== "reuse_detected")
    await eraseEndpointsOfApp(transaction, workspaceId, clientId, ending.now);
  else await limitEndpoints(transaction, { workspaceId, clientId, connections });
  return ended;
}

/**
 * Ends one sign-in of an app, for example on one of several machines, and with the last sign-in its
 * connection. It locks the connection before the tokens, as `endConnection` does: when two machines
 * sign out at the same time, the second transaction sees that the first sign-in has ended.
 */
export async function endSignIn(
  transaction: DatabaseTransaction,
  family: TokenFamily,
  ending: Ending,
): Promise<void> {
  const { grantId } = family;
  await deleteFamily(transaction, family);
  const found = await findConnection(transaction, grantId);
  const connection = found && (await lockConnection(transaction, found.workspace_id, grantId));
  await revokeFamilyTokens(transaction, family, ending);
  const { now } = ending;
  const allowsRefresh = connection?.scopes.includes(OFFLINE_ACCESS) === true;
  const hasOthers =
    (await hasUsableArtifact(transaction, grantId, { now, allowsRefresh })) ||
    (await hasLiveToken(transaction, grantId, now));
  if (!hasOthers) {
    await endApp(transaction, grantId, ending);
    return;
  }
  if (connection !== undefined) await notifyAccessChanged(transaction, connection.workspace_id);
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
