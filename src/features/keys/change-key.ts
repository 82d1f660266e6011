import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { resourceNotFound, stateConflict } from "../../kernel/contract/errors.ts";
import { normaliseScopes } from "../../kernel/access/scopes.ts";
import { keyStatus } from "./key-view.ts";
import { findKey, type KeyChange, type KeyRow, updateKeyRow } from "./key.store.ts";

/** @throws ApiError `resource_not_found`, the same for a key of another workspace and for none. */
export async function requireKey(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<KeyRow> {
  const row = await findKey(executor, workspaceId, id);
  if (row === undefined) throw resourceNotFound("key");
  return row;
}

/**
 * @throws ApiError `state_conflict` for a key that is over: revoked for good, or past its own end.
 */
export function requireLiveKey(row: KeyRow, now: Date): void {
  const status = keyStatus(row, now);
  if (status === "revoked" || status === "expired")
    throw stateConflict(`This key is ${status}, for good. Make a new one.`, status, []);
}

/** What may be said anew of a key; what is left out stays. */
export interface KeyFields {
  label?: string;
  /** Narrower or wider; the key then has no preset. */
  scopes?: readonly string[];
  allowed_ips?: readonly string[];
  disabled?: boolean;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The columns whose value differs from the stored one. */
function changeOf(
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
    // A key that is disabled already keeps the time it was.
    ...(disabled === undefined || disabled === (row.disabled_at !== null)
      ? {}
      : { disabled_at: disabled ? now : null }),
  };
}

/**
 * Changes a key for all its callers, on every server at once. `written` holds the fields that
 * differ from before.
 *
 * @throws ApiError `state_conflict` for a key that is revoked or expired.
 */
export async function changeKey(
  transaction: DatabaseTransaction,
  row: KeyRow,
  fields: KeyFields,
  now: Date,
): Promise<{ row: KeyRow; written: Record<string, unknown> }> {
  requireLiveKey(row, now);
  const change = changeOf(row, fields, now);
  if (Object.keys(change).length === 0) return { row, written: {} };
  const { disabled_at: disabledAt, ...written } = change;
  return {
    row: await updateKeyRow(transaction, row, change),
    written: { ...written, ...(disabledAt === undefined ? {} : { disabled: disabledAt !== null }) },
  };
}

/** Ends a key for good. Revoking a revoked key keeps its first time. */
export async function revokeKey(
  transaction: DatabaseTransaction,
  row: KeyRow,
  now: Date,
): Promise<KeyRow> {
  return row.revoked_at === null ? updateKeyRow(transaction, row, { revoked_at: now }) : row;
}
