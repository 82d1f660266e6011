import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { newSigningKey, type SigningKey } from "../../../domain/report-documents/signature.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { findLastEntry, lockReportLog } from "./report-log.store.ts";
import {
  findCurrentKey,
  insertSigningKey,
  type PublicKeyRow,
  retireSigningKey,
  type SigningKeyRow,
} from "./signing-keys.store.ts";

/** The key that signs the reports of this installation. It is made at its first use. */

const ownerOf = (keyId: string): string => `report_signing_keys:${keyId}`;

/**
 * The current key. The caller holds the lock of the log, so only one is made, and a key that was
 * rotated in another process is used from the next document on.
 *
 * @throws Error where the key was sealed under another master key.
 */
export async function currentSigningKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  now: Date,
): Promise<{ key: SigningKey; createdAt: Date }> {
  const row = await findCurrentKey(transaction);
  if (row === undefined) return { key: await makeKey(transaction, secrets, now), createdAt: now };
  if (row.private_key_sealed === null) throw new Error("The current signing key is incomplete");
  const key = {
    keyId: row.key_id,
    privateKey: secrets.open(row.private_key_sealed, ownerOf(row.key_id)),
    publicKey: row.public_key,
  };
  return { key, createdAt: row.created_at };
}

/**
 * Retires the current key and makes the next one, which signs every later document in every
 * process. The private part of the retired key is erased; its public part goes on verifying. It is
 * retired no earlier than its last document was issued.
 */
export async function rotateSigningKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  now: Date,
): Promise<{ retired: PublicKeyRow | null; created: PublicKeyRow }> {
  await lockReportLog(transaction);
  const [former, last] = [await findCurrentKey(transaction), await findLastEntry(transaction)];
  const at = new Date(Math.max(now.getTime(), last?.issued_at.getTime() ?? 0));
  if (former !== undefined) await retireSigningKey(transaction, former.key_id, at);
  const { keyId, publicKey } = await makeKey(transaction, secrets, at);
  return {
    retired: former === undefined ? null : retiredView(former, at),
    created: { key_id: keyId, public_key: publicKey, created_at: at, retired_at: null },
  };
}

function retiredView(former: SigningKeyRow, at: Date): PublicKeyRow {
  const { private_key_sealed: _erased, ...row } = former;
  return { ...row, retired_at: at };
}

async function makeKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  now: Date,
): Promise<SigningKey> {
  const key = newSigningKey();
  await insertSigningKey(transaction, {
    key_id: key.keyId,
    public_key: key.publicKey,
    private_key_sealed: secrets.seal(key.privateKey, ownerOf(key.keyId)),
    created_at: now,
    retired_at: null,
  });
  return key;
}
