import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { RateTier } from "../../../kernel/limits/rate-limit.ts";
import { KEY_PRESETS, normaliseScopes } from "../../../kernel/access/scopes.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { newToken } from "../../../kernel/access/credentials/tokens.ts";
import { CURRENT_VERSION } from "../../../kernel/contract/versions.ts";
import { countLiveKeys, insertKeyRow, insertKeySecret, type KeyRow } from "./key.store.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";

/** Issues API keys, for the command line, the operations of a session, and tests. */

/** Maximum keys of a workspace that are neither revoked nor expired. */
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
  /** E-mail address of the person who creates the key; it is masked wherever it is shown. */
  createdBy?: string | null;
  now: Date;
}

export interface IssuedKey {
  id: string;
  secret: string;
  scopes: string[];
  row: KeyRow;
}

/**
 * Checks that a workspace may have one more key, counted with the workspace locked, so that only
 * one of two concurrent creations becomes the fiftieth key.
 *
 * @throws ApiError `limit_reached`.
 */
export async function requireKeyCapacity(
  transaction: DatabaseTransaction,
  workspaceId: string,
  now: Date,
): Promise<void> {
  await lockWorkspace(transaction, workspaceId);
  const current = await countLiveKeys(transaction, workspaceId, now);
  if (current < LIVE_KEYS_MAX) return;
  throw new ApiError(
    "limit_reached",
    `The workspace has ${current} live keys, and may have ${LIVE_KEYS_MAX}. Revoke one first.`,
    { extras: { limit: LIVE_KEYS_MAX, current } },
  );
}

/**
 * Issues a key within the limit of the workspace.
 *
 * @throws ApiError `limit_reached`.
 */
export async function addKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  key: NewKey,
): Promise<IssuedKey> {
  await requireKeyCapacity(transaction, key.workspaceId, key.now);
  return insertKey(transaction, secrets, key);
}

/** Issues a key in a transaction of its own, without a limit. */
export async function issueKey(
  database: Database,
  secrets: Secrets,
  key: NewKey,
): Promise<IssuedKey> {
  return inTransaction(database, (transaction) => insertKey(transaction, secrets, key));
}

/**
 * The scopes of a preset, or the given ones for `custom`, where each write scope includes its read
 * scope.
 *
 * @throws Error for a preset that does not exist.
 */
export function grantedScopes({ preset, scopes }: Pick<NewKey, "preset" | "scopes">): string[] {
  const granted = preset === "custom" ? (scopes ?? []) : KEY_PRESETS[preset];
  if (granted !== undefined) return normaliseScopes(granted);
  const names = Object.keys(KEY_PRESETS).join(", ");
  throw new Error(`There is no preset ${preset}; choose one of ${names} or custom`);
}

/**
 * Stores a new key and returns its secret, which is shown only this once: the database stores a
 * keyed hash, the prefix and the last four characters.
 *
 * @throws Error for a preset that does not exist.
 */
export async function insertKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  key: NewKey,
): Promise<IssuedKey> {
  const scopes = grantedScopes(key);
  const secret = newToken(secrets.apiKeyPrefix);
  const row = await insertKeyRow(transaction, key.workspaceId, {
    id: newId("key"),
    label: key.label,
    prefix: `${secrets.apiKeyPrefix}_`,
    last_four: secret.slice(-4),
    preset: key.preset,
    scopes,
    rate_tier: key.rateTier ?? "default",
    allowed_ips: [...(key.allowedIps ?? [])],
    api_version: CURRENT_VERSION,
    created_by: key.createdBy ?? null,
    created_at: key.now,
    expires_at: key.expiresAt ?? null,
  });
  await insertKeySecret(transaction, row, { ...secrets.hashCredential(secret), now: key.now });
  return { id: row.id, secret, scopes, row };
}
