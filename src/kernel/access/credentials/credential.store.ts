import type { Selectable } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ApiKeysTable } from "../../../db/schema/tables.ts";
import { preparedQuery } from "../../../db/connection/prepared-query.ts";
import { CURRENT_VERSION } from "../../contract/versions.ts";
import type { StoredCredential } from "./credential.ts";
import { normaliseScopes, scopeSet } from "../scopes.ts";
import type { TokenPrefix } from "./tokens.ts";

/** Finds API keys and OAuth access tokens by the keyed hash of their secret. */

/** The credential with a secret: a key or an OAuth access token, distinguished by its prefix. */
export async function findCredential(
  database: Executor,
  secretHash: Buffer,
  prefix: TokenPrefix | undefined,
): Promise<StoredCredential | undefined> {
  return prefix === "cma" ? findAccessToken(database, secretHash) : findKey(database, secretHash);
}

const entryOf = preparedQuery((database, { secretHash }: { secretHash: Buffer }) =>
  database
    .selectFrom("credential_directory")
    .select(["kind", "workspace_id", "credential_id", "expires_at"])
    .where("secret_hash", "=", secretHash),
);

const keyOf = preparedQuery((database, entry: { workspace_id: string; credential_id: string }) =>
  database
    .selectFrom("api_keys")
    .selectAll()
    .where("workspace_id", "=", entry.workspace_id)
    .where("id", "=", entry.credential_id),
);

/**
 * Looks a key up by the keyed hash of its secret: first the directory, then the key's own row in
 * its workspace. The look-up has two steps, so that the second reads one workspace only, wherever
 * its rows are stored. Undefined when the key is unknown or revoked. An expired key, or a rotated
 * secret after its grace period, is still returned with its `expiresAt`, so that the refusal is the
 * same from the database and from the cache.
 */
async function findKey(
  database: Executor,
  secretHash: Buffer,
): Promise<StoredCredential | undefined> {
  const [entry] = (await database.executeQuery(entryOf({ secretHash }))).rows;
  if (entry === undefined || entry.kind !== "api_key") return undefined;
  const [key] = (await database.executeQuery(keyOf(entry))).rows;
  if (key === undefined || key.revoked_at !== null) return undefined;
  const expiries = [entry.expires_at, key.expires_at]
    .filter((expiry) => expiry !== null)
    .sort((a, b) => a.getTime() - b.getTime());
  return { ...credentialOfKey(key), expiresAt: expiries[0] ?? null };
}

const credentialOfKey = (key: Selectable<ApiKeysTable>): StoredCredential => ({
  id: key.id,
  type: "api_key",
  label: key.label,
  workspaceId: key.workspace_id,
  scopes: scopeSet(key.scopes),
  scopeShape: [...key.scopes].sort().join(" "),
  clientId: null,
  personId: null,
  audience: null,
  issuedAt: null,
  rateTier: key.rate_tier,
  allowedIps: key.allowed_ips,
  apiVersion: key.api_version,
  expiresAt: key.expires_at,
  disabled: key.disabled_at !== null,
  removed: false,
});

/**
 * A credential by its id, for reads on its behalf without a secret: a key, or the present consent
 * of a person for an OAuth app. Undefined where it has ended or is unknown.
 */
export async function findCredentialById(
  database: Executor,
  workspaceId: string,
  { type, id }: Pick<StoredCredential, "type" | "id">,
): Promise<StoredCredential | undefined> {
  if (type === "api_key") {
    const entry = { workspace_id: workspaceId, credential_id: id };
    const [key] = (await database.executeQuery(keyOf(entry))).rows;
    return key === undefined || key.revoked_at !== null ? undefined : credentialOfKey(key);
  }
  const connection = await database
    .selectFrom("oauth_connections")
    .select(["client_id", "client_name", "user_id", "scopes", "revoked_at"])
    .where("workspace_id", "=", workspaceId)
    .where("grant_id", "=", id)
    .executeTakeFirst();
  if (connection === undefined || connection.revoked_at !== null) return undefined;
  return credentialOfApp({
    grantId: id,
    workspaceId,
    clientId: connection.client_id,
    clientName: connection.client_name,
    personId: connection.user_id,
    scopes: normaliseScopes(connection.scopes),
  });
}

/**
 * The rights of an app as a person allows them; the scope that only grants refresh tokens allows no
 * call.
 */
function credentialOfApp(app: {
  grantId: string;
  workspaceId: string;
  clientId: string;
  clientName: string;
  personId: string;
  scopes: ReturnType<typeof normaliseScopes>;
}): StoredCredential {
  const scopes = app.scopes.filter((scope) => scope !== "offline_access");
  return {
    id: app.grantId,
    type: "oauth",
    label: app.clientName,
    workspaceId: app.workspaceId,
    scopes: scopeSet(scopes),
    scopeShape: scopes.join(" "),
    clientId: app.clientId,
    personId: app.personId,
    audience: null,
    issuedAt: null,
    rateTier: "default",
    allowedIps: [],
    apiVersion: CURRENT_VERSION,
    expiresAt: null,
    disabled: false,
    removed: false,
  };
}

/**
 * Reasons that stand for a decision of a person. For any other reason the token is reported as
 * unknown, and asking for consent again helps.
 */
const REMOVALS: ReadonlySet<string | null> = new Set(["user_removed", "person_left"]);

/**
 * Looks an OAuth access token up, then its connection in its workspace. The person may have
 * consented to less since, so only the scopes that both allow apply. Undefined when the token is
 * unknown or was revoked by the app itself; removed and expired tokens are returned as such.
 */
async function findAccessToken(
  database: Executor,
  tokenHash: Buffer,
): Promise<StoredCredential | undefined> {
  const token = await database
    .selectFrom("oauth_access_tokens")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (token === undefined) return undefined;
  const connection = await database
    .selectFrom("oauth_connections")
    .select(["client_name", "scopes", "revoked_at", "revoke_reason"])
    .where("workspace_id", "=", token.workspace_id)
    .where("grant_id", "=", token.grant_id)
    .executeTakeFirst();
  if (connection === undefined) return undefined;
  const isRevoked = token.revoked_at !== null || connection.revoked_at !== null;
  const removed = isRevoked && REMOVALS.has(connection.revoke_reason ?? token.revoke_reason);
  if (isRevoked && !removed) return undefined;
  // Both sides are normalised, because a write scope of the token or the connection includes its
  // read scope.
  const allowed = new Set(normaliseScopes(connection.scopes));
  return {
    ...credentialOfApp({
      grantId: token.grant_id,
      workspaceId: token.workspace_id,
      clientId: token.client_id,
      clientName: connection.client_name,
      personId: token.user_id,
      scopes: normaliseScopes(token.scopes).filter((scope) => allowed.has(scope)),
    }),
    audience: token.audience,
    issuedAt: token.created_at,
    expiresAt: token.expires_at,
    removed,
  };
}
