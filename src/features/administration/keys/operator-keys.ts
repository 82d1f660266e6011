import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { applyKeyChange, lockKeyOrRefuse, planKeyChange, revokeKeyRow } from "./change-key-row.ts";
import { rotateSecret } from "./key-rotation.ts";
import { keyView } from "./key-view.ts";
import type { KeyRow } from "./key.store.ts";
import { findWorkspaceOfKey } from "./operator-keys.store.ts";

/**
 * Keys as the operator of an installation names them: by id alone, in any workspace. These
 * functions are separate from the store, whose functions name a workspace.
 */

/** A key as an operator sees it, with its workspace. */
export function operatorKeyView(row: KeyRow, now: Date): Record<string, unknown> {
  return { ...keyView(row, now), workspace_id: row.workspace_id };
}

/** Reads and locks one key by its id. @throws Error where there is no such key. */
async function requireOperatorKey(
  transaction: DatabaseTransaction,
  keyId: string,
): Promise<KeyRow> {
  const workspaceId = await findWorkspaceOfKey(transaction, keyId);
  if (workspaceId === undefined)
    throw new Error(`There is no key ${keyId} (castmeter key list shows them).`);
  return lockKeyOrRefuse(transaction, workspaceId, keyId);
}

/** Disables a key, or enables it again; the key itself stays. */
export async function setOperatorKeyDisabled(
  transaction: DatabaseTransaction,
  keyId: string,
  { disabled, now }: { disabled: boolean; now: Date },
): Promise<KeyRow> {
  const row = await requireOperatorKey(transaction, keyId);
  return applyKeyChange(transaction, planKeyChange(row, { disabled }, now));
}

/** Revokes a key permanently. */
export async function revokeOperatorKey(
  transaction: DatabaseTransaction,
  keyId: string,
  now: Date,
): Promise<KeyRow> {
  return revokeKeyRow(transaction, await requireOperatorKey(transaction, keyId), now);
}

/** Gives a key a new secret; the old one works for the given hours of grace. */
export async function rotateOperatorKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { keyId, graceHours, now }: { keyId: string; graceHours: number; now: Date },
): Promise<{ row: KeyRow; secret: string }> {
  const key = await requireOperatorKey(transaction, keyId);
  return rotateSecret(transaction, secrets, { key, graceHours, now });
}
