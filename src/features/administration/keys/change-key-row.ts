import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { resourceNotFound, stateConflict } from "../../../kernel/contract/errors.ts";
import { normaliseScopes } from "../../../kernel/access/scopes.ts";
import { keyStatus } from "./key-view.ts";
import { type KeyChange, type KeyRow, lockKey, updateKeyRow } from "./key.store.ts";

/** Changes and revokes the row of a key, for the command line and the operations of a session. */

/**
 * Reads one key and locks it.
 *
 * @throws ApiError `resource_not_found`, the same for a key of another workspace and an unknown id.
 */
export async function lockKeyOrRefuse(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<KeyRow> {
  const row = await lockKey(transaction, workspaceId, id);
  if (row === undefined) throw resourceNotFound("key");
  return row;
}

/** @throws ApiError `state_conflict` for a key that was revoked or has expired. */
export function requireLiveKey(row: KeyRow, now: Date): void {
  const status = keyStatus(row, now);
  if (status === "revoked" || status === "expired")
    throw stateConflict(`This key is ${status}, for good. Make a new one.`, status, []);
}

/** New values of a key; a field that is left out keeps its value. */
export interface KeyFields {
  label?: string;
  /** The scopes, which may be narrower or wider than before; the key then has no preset. */
  scopes?: readonly string[];
  allowed_ips?: readonly string[];
  disabled?: boolean;
}

/** A change of an existing key, with the written fields under their names in the API. */
export interface PlannedKeyChange {
  row: KeyRow;
  columns: KeyChange;
  written: Record<string, unknown>;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The columns whose value differs from the stored one. */
function columnsOf(
  row: KeyRow,
  { label, scopes, allowed_ips: allowedIps, disabled }: KeyFields,
  now: Date,
): KeyChange {
  const granted = scopes === undefined ? undefined : normaliseScopes(scopes);
  return {
    ...(label === undefined || label === row.label ? {} : { label }),
    ...(granted === undefined || isSame(granted, row.scopes)
      ? {}
      : { scopes: granted, preset: "custom" }),
    ...(allowedIps === undefined || isSame(allowedIps, row.allowed_ips)
      ? {}
      : { allowed_ips: [...allowedIps] }),
    // A key that is disabled already keeps the time at which it was disabled.
    ...(disabled === undefined || disabled === (row.disabled_at !== null)
      ? {}
      : { disabled_at: disabled ? now : null }),
  };
}

/**
 * The change that new values make to a key. `written` contains the fields whose values differ from
 * the stored ones.
 *
 * @throws ApiError `state_conflict` for a key that is revoked or expired.
 */
export function planKeyChange(row: KeyRow, fields: KeyFields, now: Date): PlannedKeyChange {
  requireLiveKey(row, now);
  const columns = columnsOf(row, fields, now);
  const { disabled_at: disabledAt, ...rest } = columns;
  const written = {
    ...rest,
    ...(disabledAt === undefined ? {} : { disabled: disabledAt !== null }),
  };
  return { row, columns, written };
}

/**
 * Writes a planned change, which takes effect for all callers of the key on every server at once.
 */
export async function applyKeyChange(
  transaction: DatabaseTransaction,
  { row, columns }: PlannedKeyChange,
): Promise<KeyRow> {
  return Object.keys(columns).length === 0 ? row : updateKeyRow(transaction, row, columns);
}

/** Revokes a key permanently. Revoking it again keeps the time of the first revocation. */
export async function revokeKeyRow(
  transaction: DatabaseTransaction,
  row: KeyRow,
  now: Date,
): Promise<KeyRow> {
  return row.revoked_at === null ? updateKeyRow(transaction, row, { revoked_at: now }) : row;
}
