import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { deriveKey } from "../../kernel/secrets.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupMasterKey, BackupTrailer, SealedKey } from "./backup-format.ts";

/**
 * The master key in a backup: a fingerprint always, the key itself only sealed under a passphrase.
 * All sealed and hashed values in the rows depend on it.
 */

const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The cost is 128 MiB and 0.3 to 0.5 s: the owner enters a passphrase once, but a copied backup can
 * be tried without limit.
 */
const COST = { log_cost: 17, block_size: 8, parallelism: 1 } as const;

/** Identifies a master key without revealing it: 8 bytes derived from it, in hexadecimal. */
export const fingerprintOf = (masterKey: Buffer): string =>
  deriveKey(masterKey, "backup fingerprint").subarray(0, 8).toString("hex");

/** The part of the header about the master key, which is sealed where there is a passphrase. */
export async function describeMasterKey(
  masterKey: Buffer,
  passphrase: string | undefined,
): Promise<BackupMasterKey> {
  const fingerprint = fingerprintOf(masterKey);
  if (passphrase === undefined) return { fingerprint, sealed: null };
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const key = await keyOf(passphrase, salt, COST);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(fingerprint));
  const encrypted = Buffer.concat([cipher.update(masterKey), cipher.final(), cipher.getAuthTag()]);
  return {
    fingerprint,
    sealed: {
      kdf: "scrypt",
      ...COST,
      salt: salt.toString("base64"),
      nonce: nonce.toString("base64"),
      encrypted: encrypted.toString("base64"),
    },
  };
}

/**
 * The master key of a backup.
 *
 * @throws BackupError when the passphrase is wrong, or the sealed key was altered.
 */
export async function openMasterKey(
  { fingerprint, sealed }: BackupMasterKey,
  passphrase: string,
): Promise<Buffer> {
  if (sealed === null)
    throw new BackupError(
      "The backup holds no master key, because it was made without a passphrase.",
    );
  const key = await keyOf(passphrase, Buffer.from(sealed.salt, "base64"), sealed);
  const bytes = Buffer.from(sealed.encrypted, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(sealed.nonce, "base64"), {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(fingerprint));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const masterKey = Buffer.concat([
      decipher.update(bytes.subarray(0, -TAG_BYTES)),
      decipher.final(),
    ]);
    if (fingerprintOf(masterKey) === fingerprint) return masterKey;
  } catch {
    // The tag does not match; the error below covers this case and a key with another fingerprint.
  }
  throw new BackupError("The passphrase does not open the backup's master key.");
}

/** The signature in the trailer, by which a file that a third party altered is refused. */
export const signatureOf = (masterKey: Buffer, sha256: string): string =>
  createHmac("sha256", deriveKey(masterKey, "backup signature")).update(sha256).digest("hex");

/** @throws BackupError when the file was not written with this master key, or was altered. */
export function requireSignature(masterKey: Buffer, { sha256, signature }: BackupTrailer): void {
  const expected = Buffer.from(signatureOf(masterKey, sha256), "hex");
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex")))
    throw new BackupError("The backup was altered after it was made: its signature does not fit.");
}

function keyOf(
  passphrase: string,
  salt: Buffer,
  cost: Pick<SealedKey, "log_cost" | "block_size" | "parallelism">,
): Promise<Buffer> {
  const { log_cost: logCost, block_size: r, parallelism: p } = cost;
  const N = 2 ** logCost;
  return new Promise((resolve, reject) => {
    // The same passphrase typed on another system may have another Unicode normal form.
    scrypt(
      passphrase.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { N, r, p, maxmem: 2 * 128 * r * N },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}
