import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { newSigningKey, type SigningKey } from "../../../domain/report-documents/signature.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { findCurrentKey, insertSigningKey, type SigningKeyRow } from "./signing-keys.store.ts";

/** The key that signs the reports of this installation. It is made at its first use. */

const ownerOf = (keyId: string): string => `report_signing_keys:${keyId}`;

const opened = (row: SigningKeyRow, secrets: Secrets): SigningKey => ({
  keyId: row.key_id,
  privateKey: secrets.open(row.private_key_sealed, ownerOf(row.key_id)),
  publicKey: row.public_key,
});

/** The current key. The caller holds the lock of the log, so only one is made. */
export async function currentSigningKey(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  now: Date,
): Promise<SigningKey> {
  const row = await findCurrentKey(transaction);
  return row === undefined ? makeKey(transaction, secrets, now) : opened(row, secrets);
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
