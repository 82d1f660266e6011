import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { newToken } from "../../../kernel/access/credentials/tokens.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { requireLiveKey } from "./change-key-row.ts";
import { expireKeySecret, insertKeySecret, type KeyRow, updateKeyRow } from "./key.store.ts";

/** Replaces the secret of a key, for the command line and for the operation of a session. */

/** How long the old secret may work beside the new one, hours; it is also the default. */
export const GRACE_HOURS_MAX = 24;

/**
 * When the current secret would expire: after its grace period, but not after the key's own expiry.
 */
export function previousExpiryOf(
  row: Pick<KeyRow, "expires_at">,
  graceHours: number,
  now: Date,
): Date {
  const graceEnd = new Date(now.getTime() + graceHours * HOUR_MS);
  return row.expires_at !== null && row.expires_at < graceEnd ? row.expires_at : graceEnd;
}

/**
 * @throws ApiError `state_conflict` where the key is revoked or expired, or a rotation is open:
 * only one old secret works at a time.
 */
export function requireRotatable(row: KeyRow, now: Date): void {
  requireLiveKey(row, now);
  const until = row.previous_expires_at;
  if (until === null || until <= now) return;
  throw stateConflict(
    "This key was rotated already; the secret before works until " +
      `${until.toISOString()}. Rotate again after that.`,
    "rotating",
    [],
  );
}

/**
 * Gives a key, whose row is locked, a new secret, which is returned only this once.
 *
 * @throws ApiError `state_conflict` as `requireRotatable`.
 */
export async function rotateSecret(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { key, graceHours, now }: { key: KeyRow; graceHours: number; now: Date },
): Promise<{ row: KeyRow; secret: string }> {
  requireRotatable(key, now);
  const previousExpiresAt = previousExpiryOf(key, graceHours, now);
  await expireKeySecret(transaction, key, previousExpiresAt);
  const secret = newToken(secrets.apiKeyPrefix);
  await insertKeySecret(transaction, key, { ...secrets.hashCredential(secret), now });
  const row = await updateKeyRow(transaction, key, {
    previous_expires_at: previousExpiresAt,
    last_four: secret.slice(-4),
  });
  return { row, secret };
}
