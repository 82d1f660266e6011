import type { Database, DatabaseTransaction } from "../db/connection/database.ts";
import {
  changeKey,
  type KeyRow,
  keyView,
  requireKey as requireKeyOf,
  revokeKey as revokeRow,
  rotateKey as rotateRow,
} from "../features/keys/index.ts";
import type { Secrets } from "../kernel/secrets.ts";

/**
 * Keys as an operator names them: by id alone, whichever workspace they belong to. What happens to
 * them is `features/keys`.
 */

/** As a key is shown to an operator: with its workspace. */
export function operatorKeyView(row: KeyRow, now: Date): Record<string, unknown> {
  return { ...keyView(row, now), workspace_id: row.workspace_id };
}

/** Reads and locks one key by its id. @throws Error when there is none. */
async function requireKey(transaction: DatabaseTransaction, keyId: string): Promise<KeyRow> {
  const found = await transaction
    .selectFrom("api_keys")
    .select("workspace_id")
    .where("id", "=", keyId)
    .executeTakeFirst();
  if (found === undefined)
    throw new Error(`There is no key ${keyId} (castmeter key list shows them).`);
  return requireKeyOf(transaction, found.workspace_id, keyId);
}

export async function listKeys(
  database: Database,
  workspaceId: string | undefined,
): Promise<KeyRow[]> {
  let query = database.selectFrom("api_keys").selectAll().orderBy("created_at").orderBy("id");
  if (workspaceId !== undefined) query = query.where("workspace_id", "=", workspaceId);
  return query.execute();
}

/** Stops a key from working, or lets it work again; the key stays. */
export async function setKeyDisabled(
  transaction: DatabaseTransaction,
  keyId: string,
  { disabled, now }: { disabled: boolean; now: Date },
): Promise<KeyRow> {
  return (await changeKey(transaction, await requireKey(transaction, keyId), { disabled }, now))
    .row;
}

/** Ends a key for good. */
export async function revokeKey(
  transaction: DatabaseTransaction,
  keyId: string,
  now: Date,
): Promise<KeyRow> {
  return revokeRow(transaction, await requireKey(transaction, keyId), now);
}

/** Gives a key a new secret; the old one works for the grace hours. */
export async function rotateKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { keyId, graceHours, now }: { keyId: string; graceHours: number; now: Date },
): Promise<{ row: KeyRow; secret: string }> {
  return rotateRow(transaction, secrets, {
    key: await requireKey(transaction, keyId),
    graceHours,
    now,
  });
}
