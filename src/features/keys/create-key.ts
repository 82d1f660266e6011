import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { RateTier } from "../../kernel/limits/rate-limit.ts";
import { KEY_PRESETS, normaliseScopes } from "../../kernel/access/scopes.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { newToken } from "../../kernel/access/tokens.ts";
import { CURRENT_VERSION } from "../../kernel/contract/versions.ts";
import { countLiveKeys, type KeyRow, lockWorkspace } from "./key.store.ts";

/** Keys of one workspace that are neither revoked nor expired. */
const LIVE_KEYS_MAX = 50;

export interface NewKey {
  workspaceId: string;
  label: string;
  /** A name of KEY_PRESETS, or `custom` with `scopes`. */
  preset: string;
  scopes?: readonly string[];
  rateTier?: RateTier;
  expiresAt?: Date | null;
  allowedIps?: readonly string[];
  /** E-mail address of the person who makes it; masked wherever it is shown. */
  createdBy?: string | null;
  now: Date;
}

export interface MadeKey {
  id: string;
  secret: string;
  scopes: string[];
  row: KeyRow;
}

/**
 * Makes a key where the workspace has room for one, counted with the workspace locked: two at once
 * are not both the fiftieth.
 *
 * @throws ApiError `limit_reached`.
 */
export async function addKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  key: NewKey,
): Promise<MadeKey> {
  await lockWorkspace(transaction, key.workspaceId);
  const current = await countLiveKeys(transaction, key.workspaceId, key.now);
  if (current >= LIVE_KEYS_MAX) {
    throw new ApiError(
      "limit_reached",
      `The workspace has ${current} live keys, and may have ${LIVE_KEYS_MAX}. Revoke one first.`,
      { extras: { limit: LIVE_KEYS_MAX, current } },
    );
  }
  return insertKey(transaction, secrets, key);
}

/**
 * Makes an API key and returns its secret, which is shown this once: the database keeps a keyed
 * hash, the prefix and the last four letters.
 *
 * @throws Error for a preset that does not exist.
 */
export async function createKey(
  database: Database,
  secrets: Secrets,
  key: NewKey,
): Promise<MadeKey> {
  return inTransaction(database, (transaction) => insertKey(transaction, secrets, key));
}

/** As `createKey`, inside a transaction of the caller. */
export async function insertKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  key: NewKey,
): Promise<MadeKey> {
  const granted = key.preset === "custom" ? (key.scopes ?? []) : KEY_PRESETS[key.preset];
  if (granted === undefined)
    throw new Error(
      `There is no preset ${key.preset}; choose one of ${Object.keys(KEY_PRESETS).join(", ")} or custom`,
    );
  const scopes = normaliseScopes(granted);
  const id = newId("key");
  const secret = newToken("cmk");
  const { hash, pepperId } = secrets.hashCredential(secret);
  const row = await transaction
    .insertInto("api_keys")
    .values({
      workspace_id: key.workspaceId,
      id,
      label: key.label,
      prefix: "cmk_",
      last_four: secret.slice(-4),
      preset: key.preset,
      scopes,
      rate_tier: key.rateTier ?? "default",
      allowed_ips: [...(key.allowedIps ?? [])],
      api_version: CURRENT_VERSION,
      created_by: key.createdBy ?? null,
      created_at: key.now,
      expires_at: key.expiresAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("credential_directory")
    .values({
      secret_hash: hash,
      pepper_id: pepperId,
      kind: "api_key",
      workspace_id: key.workspaceId,
      credential_id: id,
      created_at: key.now,
    })
    .execute();
  return { id, secret, scopes, row };
}
