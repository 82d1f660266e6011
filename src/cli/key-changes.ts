import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "../db/database.ts";
import type { ApiKeysTable } from "../db/tables.ts";
import { notifyAccessChanged } from "../kernel/access-cache.ts";
import type { Secrets } from "../kernel/secrets.ts";
import { newToken } from "../kernel/tokens.ts";
import { HOUR_MS } from "../lib/clock.ts";

export type KeyRow = Selectable<ApiKeysTable>;

/** A key as the API describes it (completions B3); nothing in it is secret. */
export function keyView(row: KeyRow, now: Date): Record<string, unknown> {
  return {
    object: "api_key",
    id: row.id,
    workspace_id: row.workspace_id,
    label: row.label,
    prefix: row.prefix,
    last_four: row.last_four,
    preset: row.preset,
    scopes: row.scopes,
    rate_tier: row.rate_tier,
    allowed_ips: row.allowed_ips,
    api_version: row.api_version,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    previous_expires_at: row.previous_expires_at?.toISOString() ?? null,
    disabled: row.disabled_at !== null,
    status: keyStatus(row, now),
  };
}

const EXPIRING_MS = 7 * 24 * HOUR_MS;

export function keyStatus(row: Pick<KeyRow, "revoked_at" | "disabled_at" | "expires_at">, now: Date): "active" | "expiring" | "expired" | "disabled" | "revoked" {
  if (row.revoked_at !== null) return "revoked";
  if (row.expires_at !== null && row.expires_at <= now) return "expired";
  if (row.disabled_at !== null) return "disabled";
  return row.expires_at !== null && row.expires_at.getTime() - now.getTime() < EXPIRING_MS ? "expiring" : "active";
}

/** Reads and locks one key by its id. @throws Error when there is none. */
export async function requireKey(transaction: DatabaseTransaction, keyId: string): Promise<KeyRow> {
  const row = await transaction.selectFrom("api_keys").selectAll().where("id", "=", keyId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Error(`There is no key ${keyId} (castmeter key list shows them).`);
  return row;
}

export async function listKeys(database: Database, workspaceId: string | undefined): Promise<KeyRow[]> {
  let query = database.selectFrom("api_keys").selectAll().orderBy("created_at").orderBy("id");
  if (workspaceId !== undefined) query = query.where("workspace_id", "=", workspaceId);
  return query.execute();
}

async function updateKey(transaction: DatabaseTransaction, key: KeyRow, change: Partial<Pick<KeyRow, "disabled_at" | "revoked_at" | "previous_expires_at" | "last_four">>): Promise<KeyRow> {
  const row = await transaction.updateTable("api_keys").set(change).where("workspace_id", "=", key.workspace_id).where("id", "=", key.id).returningAll().executeTakeFirstOrThrow();
  // Heard by every running server when this commits: a withdrawn right is gone at once, not when a cache ends.
  await notifyAccessChanged(transaction, key.workspace_id);
  return row;
}

/** Stops a key from working, or lets it work again; the key stays. */
export async function setKeyDisabled(transaction: DatabaseTransaction, keyId: string, disabledAt: Date | null): Promise<KeyRow> {
  const key = await requireKey(transaction, keyId);
  if (key.revoked_at !== null) throw new Error(`The key ${keyId} is revoked, for good. Make a new one.`);
  return updateKey(transaction, key, { disabled_at: disabledAt });
}

/** Ends a key for good. Revoking a revoked key keeps its first time. */
export async function revokeKey(transaction: DatabaseTransaction, keyId: string, now: Date): Promise<KeyRow> {
  const key = await requireKey(transaction, keyId);
  return updateKey(transaction, key, { revoked_at: key.revoked_at ?? now });
}

/**
 * Gives a key a new secret (completions B3): the old one works until its grace ends, never past the key's own end. One
 * rotation is open at a time.
 *
 * @throws Error when the key is revoked or expired, or a rotation is open.
 */
export async function rotateKey(transaction: DatabaseTransaction, secrets: Secrets, { keyId, graceHours, now }: { keyId: string; graceHours: number; now: Date }): Promise<{ row: KeyRow; secret: string }> {
  const key = await requireKey(transaction, keyId);
  const status = keyStatus(key, now);
  if (status === "revoked" || status === "expired") throw new Error(`The key ${keyId} is ${status}. Make a new one.`);
  if (key.previous_expires_at !== null && key.previous_expires_at > now) throw new Error(`The key ${keyId} was rotated already; the secret before works until ${key.previous_expires_at.toISOString()}. Rotate again after that.`);
  const graceEnd = new Date(now.getTime() + graceHours * HOUR_MS);
  const previousExpiresAt = key.expires_at !== null && key.expires_at < graceEnd ? key.expires_at : graceEnd;
  const ofKey = transaction.updateTable("credential_directory").where("workspace_id", "=", key.workspace_id).where("credential_id", "=", key.id);
  await ofKey.set({ expires_at: previousExpiresAt }).where("expires_at", "is", null).execute();
  const secret = newToken("cmk");
  const { hash, pepperId } = secrets.hashCredential(secret);
  await transaction
    .insertInto("credential_directory")
    .values({ secret_hash: hash, pepper_id: pepperId, kind: "api_key", workspace_id: key.workspace_id, credential_id: key.id, created_at: now })
    .execute();
  return { row: await updateKey(transaction, key, { previous_expires_at: previousExpiresAt, last_four: secret.slice(-4) }), secret };
}
