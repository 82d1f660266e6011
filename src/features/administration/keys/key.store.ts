import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { type Insertable, type Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ApiKeysTable } from "../../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";

/** Statements on API keys, and on the directory that finds a key by the hash of its secret. */

export type KeyRow = Selectable<ApiKeysTable>;

/** Reads one key of a workspace and locks its row. */
export async function lockKey(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<KeyRow | undefined> {
  return transaction
    .selectFrom("api_keys")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * A page of keys, newest first. It includes revoked and expired keys, to which old lines of the
 * request log refer.
 */
export const findKeyPage = (executor: Executor, workspaceId: string, page: NewestPage) =>
  newestFirst(
    executor.selectFrom("api_keys").selectAll().where("workspace_id", "=", workspaceId),
    page,
  ).execute();

/** Number of keys that are neither revoked nor expired; disabled keys count. */
export async function countLiveKeys(
  executor: Executor,
  workspaceId: string,
  now: Date,
): Promise<number> {
  const row = await executor
    .selectFrom("api_keys")
    .select(executor.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertKeyRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  values: Omit<Insertable<ApiKeysTable>, "workspace_id">,
): Promise<KeyRow> {
  return transaction
    .insertInto("api_keys")
    .values({ ...values, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a secret by its keyed hash. A key has two secrets while a rotation is open. */
export async function insertKeySecret(
  transaction: DatabaseTransaction,
  key: KeyRow,
  { hash, pepperId, now }: { hash: Buffer; pepperId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("credential_directory")
    .values({
      secret_hash: hash,
      pepper_id: pepperId,
      kind: "api_key",
      workspace_id: key.workspace_id,
      credential_id: key.id,
      created_at: now,
    })
    .execute();
}

/** Sets the expiry of a key's current secret. A secret that has an expiry keeps it. */
export async function expireKeySecret(
  transaction: DatabaseTransaction,
  key: KeyRow,
  expiresAt: Date,
): Promise<void> {
  await transaction
    .updateTable("credential_directory")
    .set({ expires_at: expiresAt })
    .where("workspace_id", "=", key.workspace_id)
    .where("credential_id", "=", key.id)
    .where("expires_at", "is", null)
    .execute();
}

/** Columns that a change may write. */
export type KeyChange = Partial<
  Pick<
    KeyRow,
    | "label"
    | "preset"
    | "scopes"
    | "allowed_ips"
    | "disabled_at"
    | "revoked_at"
    | "previous_expires_at"
    | "last_four"
  >
>;

/**
 * Writes columns of a key. Every running server is notified at the commit, so that a withdrawn
 * right ends at once, not when a cache entry expires.
 */
export async function updateKeyRow(
  transaction: DatabaseTransaction,
  key: KeyRow,
  change: KeyChange,
): Promise<KeyRow> {
  const row = await transaction
    .updateTable("api_keys")
    .set(change)
    .where("workspace_id", "=", key.workspace_id)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyAccessChanged(transaction, key.workspace_id);
  return row;
}
