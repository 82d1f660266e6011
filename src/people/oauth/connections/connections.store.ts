import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { OauthConnectionsTable, OauthRevokeReason } from "../../../db/schema/tables.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { lockWorkspaceShared } from "../../../kernel/access/workspace-access.store.ts";
import { newId } from "../../../kernel/ids.ts";
import { startOfMinute } from "../../../lib/time/clock.ts";

/**
 * Rows of connections: the scopes that a person granted an app in a workspace. A connection owns
 * its tokens, which end with it. Tokens contain only the grant id, so the directory finds the
 * workspace of a grant first; every other statement names both.
 */

export type ConnectionRow = Selectable<OauthConnectionsTable>;

export interface Consent {
  workspaceId: string;
  personId: string;
  personEmail: string | null;
  clientId: string;
  clientName: string;
  /** The scopes that the app requested, */
  asked: readonly string[];
  /** and the scopes among them that the person allowed. */
  scopes: readonly string[];
  now: Date;
}

/**
 * Stores a consent and returns its grant id. There is one live connection per app, workspace and
 * person. A second consent decides about the scopes that it requested, also for tokens issued
 * before: unticked scopes are revoked, together with the write scope that includes them, and scopes
 * that were not requested stay unchanged.
 *
 * The shared lock on the workspace orders this against changes of the team: a change in progress
 * commits first, so the caller's later check of the role sees it; the next change waits, and finds
 * this connection.
 */
export async function saveConsent(
  transaction: DatabaseTransaction,
  consent: Consent,
): Promise<string> {
  const { workspaceId, personId, personEmail, clientId, clientName, asked, scopes, now } = consent;
  const described = { user_email: personEmail, client_name: clientName };
  const refused = asked.filter((scope) => !scopes.includes(scope));
  const decided = new Set([...asked, ...refused.map((scope) => scope.replace(/:read$/, ":write"))]);
  const undecided = [...decided].reduce(
    (left, scope) => sql`array_remove(${left}, ${scope})`,
    sql`oauth_connections.scopes`,
  );
  await lockWorkspaceShared(transaction, workspaceId);
  const { grant_id: grantId } = await transaction
    .insertInto("oauth_connections")
    .values({
      workspace_id: workspaceId,
      grant_id: newId("grt"),
      user_id: personId,
      client_id: clientId,
      created_at: now,
      scopes: [...scopes],
      ...described,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "user_id", "client_id"])
        .where("revoked_at", "is", null)
        .doUpdateSet({
          ...described,
          scopes: sql<string[]>`${undecided} || ${[...scopes]}::text[]`,
        }),
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

/** The live connection of a grant id. */
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
 * Stores that a connection is used, to the minute, and locks its row until the transaction ends: a
 * concurrent end of the connection waits, and then also ends the tokens issued here. Undefined when
 * the connection has ended.
 */
export async function touchConnection(
  transaction: DatabaseTransaction,
  grantId: string,
  now: Date,
): Promise<ConnectionRow | undefined> {
  const workspaceId = await workspaceOfGrant(transaction, grantId);
  if (workspaceId === undefined) return undefined;
  return transaction
    .updateTable("oauth_connections")
    .set({ last_used_at: startOfMinute(now) })
    .where("workspace_id", "=", workspaceId)
    .where("grant_id", "=", grantId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Live connections of a workspace, newest first; optionally of one person, app or grant id. */
export async function findConnections(
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

/** The workspaces among these in which an app of a person is connected. */
export async function findConnectedWorkspaces(
  executor: Executor,
  workspaceIds: readonly string[],
  { personId, clientId }: { personId: string; clientId: string },
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom("oauth_connections")
    .select("workspace_id")
    .where(isAmong("workspace_id", workspaceIds))
    .where("user_id", "=", personId)
    .where("client_id", "=", clientId)
    .where("revoked_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.workspace_id));
}

/**
 * A live connection, locked until the transaction ends; its workspace is locked in shared mode
 * before.
 */
export async function lockConnection(
  transaction: DatabaseTransaction,
  workspaceId: string,
  grantId: string,
): Promise<ConnectionRow | undefined> {
  await lockWorkspaceShared(transaction, workspaceId);
  return live(transaction, workspaceId)
    .where("grant_id", "=", grantId)
    .forUpdate()
    .executeTakeFirst();
}

export interface Ending {
  reason: OauthRevokeReason;
  now: Date;
}

/**
 * Ends a connection with all its tokens and notifies every process. Updates the connection before
 * the tokens: it waits for a refresh in progress, whose token the next statement then finds.
 * Transactions that hold the workspace commit first, such as the creation of an endpoint by the
 * app. Undefined when the connection had ended before.
 */
export async function endConnection(
  transaction: DatabaseTransaction,
  grantId: string,
  { reason, now }: Ending,
): Promise<ConnectionRow | undefined> {
  const workspaceId = await workspaceOfGrant(transaction, grantId);
  if (workspaceId === undefined) return undefined;
  await lockWorkspaceShared(transaction, workspaceId);
  const ended = await transaction
    .updateTable("oauth_connections")
    .set({ revoked_at: now, revoke_reason: reason })
    .where("workspace_id", "=", workspaceId)
    .where("grant_id", "=", grantId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (ended === undefined) return undefined;
  await transaction
    .updateTable("oauth_access_tokens")
    .set({ revoked_at: now, revoke_reason: reason })
    .where("grant_id", "=", grantId)
    .where("revoked_at", "is", null)
    .execute();
  await notifyAccessChanged(transaction, workspaceId);
  return ended;
}

/** Grant ids of an app in every workspace, for an app that deletes its registration. */
export async function findGrantsOfClient(executor: Executor, clientId: string): Promise<string[]> {
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
 * The workspace as token responses show it. It is read in the caller's transaction, so that a
 * refresh needs only one database connection.
 */
export async function findTokenWorkspace(
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
