import type { Selectable } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type {
  OauthAccessTokensTable,
  OauthAudience,
  OauthRevokeReason,
} from "../../../db/schema/tables.ts";
import type { TokenFamily } from "./artifacts.store.ts";

/**
 * Rows of access tokens. The rows are global: a token is found by its HMAC, by which the kernel
 * finds credentials, before a workspace is known.
 */

export type AccessTokenRow = Selectable<OauthAccessTokensTable>;

export interface NewAccessToken {
  hash: Buffer;
  pepperId: string;
  grantId: string;
  clientId: string;
  personId: string;
  workspaceId: string;
  scopes: readonly string[];
  audience: OauthAudience | null;
  familyId: string | null;
  now: Date;
  expiresAt: Date;
}

/** Stores a new access token. */
export async function insertAccessToken(executor: Executor, token: NewAccessToken): Promise<void> {
  await executor
    .insertInto("oauth_access_tokens")
    .values({
      token_hash: token.hash,
      pepper_id: token.pepperId,
      grant_id: token.grantId,
      client_id: token.clientId,
      user_id: token.personId,
      workspace_id: token.workspaceId,
      scopes: [...token.scopes],
      audience: token.audience,
      family_id: token.familyId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** A token that is neither expired nor revoked. */
export async function findLiveAccessToken(
  executor: Executor,
  hash: Buffer,
  now: Date,
): Promise<AccessTokenRow | undefined> {
  return executor
    .selectFrom("oauth_access_tokens")
    .selectAll()
    .where("token_hash", "=", hash)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Revokes a token at the request of its app. */
export async function revokeAccessToken(
  executor: Executor,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await executor
    .updateTable("oauth_access_tokens")
    .set({ revoked_at: now, revoke_reason: "app_revoked" })
    .where("token_hash", "=", hash)
    .where("revoked_at", "is", null)
    .execute();
}

/** Revokes the access tokens of one sign-in of an app. */
export async function revokeFamilyTokens(
  executor: Executor,
  { grantId, familyId }: TokenFamily,
  { reason, now }: { reason: OauthRevokeReason; now: Date },
): Promise<void> {
  await executor
    .updateTable("oauth_access_tokens")
    .set({ revoked_at: now, revoke_reason: reason })
    .where("grant_id", "=", grantId)
    .where("family_id", "=", familyId)
    .where("revoked_at", "is", null)
    .execute();
}

/** True while an access token of the grant is valid. */
export async function hasLiveToken(
  executor: Executor,
  grantId: string,
  now: Date,
): Promise<boolean> {
  const found = await executor
    .selectFrom("oauth_access_tokens")
    .select("token_hash")
    .where("grant_id", "=", grantId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
