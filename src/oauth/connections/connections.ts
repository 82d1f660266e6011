import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { OauthConnectionsTable, OauthRevokeReason } from "../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../kernel/access/access-cache.ts";
import { newId } from "../../kernel/ids.ts";
import { startOfMinute } from "../../lib/clock.ts";

/** What people allowed. A connection is a family of tokens: when it ends, all of them do. */

export type ConnectionRow = Selectable<OauthConnectionsTable>;

export interface Consent {
  workspaceId: string;
  personId: string;
  personEmail: string | null;
  clientId: string;
  clientName: string;
  scopes: readonly string[];
  now: Date;
}

/**
 * Keeps a consent: one live connection for each app, workspace and person. A second consent goes
 * into the first one's connection with the scopes of the second, so that tokens given before hold
 * no more than was said last. Returns its id. A change of the team that is under way is waited for,
 * and the next one waits: who asks for the person's role afterwards hears of the first, and the
 * second finds this connection.
 */
export async function saveConsent(
  transaction: DatabaseTransaction,
  consent: Consent,
): Promise<string> {
  const { workspaceId, personId, personEmail, clientId, clientName, scopes, now } = consent;
  const allowed = { user_email: personEmail, client_name: clientName, scopes: [...scopes] };
  await transaction
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("workspace_id", "=", workspaceId)
    .forShare()
    .execute();
  const { grant_id: grantId } = await transaction
    .insertInto("oauth_connections")
    .values({
      workspace_id: workspaceId,
      grant_id: newId("grt"),
      user_id: personId,
      client_id: clientId,
      created_at: now,
      ...allowed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "user_id", "client_id"])
        .where("revoked_at", "is", null)
        .doUpdateSet(allowed),
    )
    .returning("grant_id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("oauth_grant_directory")
    .values({ grant_id: grantId, workspace_id: workspaceId, client_id: clientId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await notifyAccessChanged(transaction, workspaceId);
  return grantId;
}

/** A connection that lives, found by its id alone. */
export async function findConnection(
  executor: Executor,
  grantId: string,
): Promise<ConnectionRow | undefined> {
  const workspaceId = await workspaceOfGrant(executor, grantId);
  return workspaceId === undefined
    ? undefined
    : live(executor, workspaceId).where("grant_id", "=", grantId).executeTakeFirst();
}

const live = (executor: Executor, workspaceId: string) =>
  executor
    .selectFrom("oauth_connections")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("revoked_at", "is", null);

async function workspaceOfGrant(executor: Executor, grantId: string): Promise<string | undefined> {
  const entry = await executor
    .selectFrom("oauth_grant_directory")
    .select("workspace_id")
    .where("grant_id", "=", grantId)
    .executeTakeFirst();
  return entry?.workspace_id;
}

/**
 * Says that a connection is used, to the minute as its calls say it, and holds its row until the
 * transaction ends: from here on it cannot be ended before what is given now is there to be ended
 * with it. Undefined when it ended already.
 */
export async function touchConnection(
  executor: Executor,
  grantId: string,
  now: Date,
): Promise<ConnectionRow | undefined> {
  const workspaceId = await workspaceOfGrant(executor, grantId);
  if (workspaceId === undefined) return undefined;
  return executor
    .updateTable("oauth_connections")
    .set({ last_used_at: startOfMinute(now) })
    .where("workspace_id", "=", workspaceId)
    .where("grant_id", "=", grantId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Live connections of a workspace, newest first; those of one person, app or id where that is said.
 */
export async function listConnections(
  executor: Executor,
  workspaceId: string,
  only: { personId?: string; clientId?: string; grantId?: string } = {},
): Promise<ConnectionRow[]> {
  let query = live(executor, workspaceId);
  if (only.personId !== undefined) query = query.where("user_id", "=", only.personId);
  if (only.clientId !== undefined) query = query.where("client_id", "=", only.clientId);
  if (only.grantId !== undefined) query = query.where("grant_id", "=", only.grantId);
  return query.orderBy("created_at", "desc").orderBy("grant_id").execute();
}

export interface Ending {
  reason: OauthRevokeReason;
  now: Date;
}

/**
 * Ends a connection with all its tokens and tells every process. The connection's row comes first:
 * a refresh that is under way holds it, and its token is there when the second statement looks.
 * Undefined when it had ended before.
 */
export async function endConnection(
  executor: Executor,
  grantId: string,
  { reason, now }: Ending,
): Promise<ConnectionRow | undefined> {
  const workspaceId = await workspaceOfGrant(executor, grantId);
  if (workspaceId === undefined) return undefined;
  const ended = await executor
    .updateTable("oauth_connections")
    .set({ revoked_at: now, revoke_reason: reason })
    .where("workspace_id", "=", workspaceId)
    .where("grant_id", "=", grantId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (ended === undefined) return undefined;
  await executor
    .updateTable("oauth_access_tokens")
    .set({ revoked_at: now, revoke_reason: reason })
    .where("grant_id", "=", grantId)
    .where("revoked_at", "is", null)
    .execute();
  await notifyAccessChanged(executor, workspaceId);
  return ended;
}

/** Every connection of an app in any workspace; for an app that deletes itself. */
export async function grantsOfClient(executor: Executor, clientId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom("oauth_grant_directory")
    .select("grant_id")
    .where("client_id", "=", clientId)
    .orderBy("grant_id")
    .execute();
  return rows.map((row) => row.grant_id);
}

export interface TokenWorkspace {
  id: string;
  name: string;
  kind: string;
}

/**
 * The workspace as token answers show it; in the caller's transaction, so that a refresh needs one
 * connection and no second.
 */
export async function tokenWorkspace(
  executor: Executor,
  workspaceId: string,
): Promise<TokenWorkspace> {
  const { name, kind } = await executor
    .selectFrom("workspaces")
    .select(["name", "kind"])
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return { id: workspaceId, name, kind };
}
