import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from "node:crypto";

/** Ed25519 keys of an installation, and what is signed with them. */

export interface SigningKey {
  keyId: string;
  /** PEM, PKCS #8. */
  privateKey: string;
  /** The raw 32 bytes. */
  publicKey: Buffer;
}

const RAW_BYTES = 32;
/** DER of an Ed25519 public key up to its 32 raw bytes (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** The id of a key: the first 16 hex digits of the SHA-256 of its raw bytes. */
const keyIdOf = (publicKey: Uint8Array): string =>
  createHash("sha256").update(publicKey).digest("hex").slice(0, 16);

/** The whole SHA-256 of a key in groups of four hex digits, as it is printed for people. */
export const fingerprintOf = (publicKey: Uint8Array): string =>
  (createHash("sha256").update(publicKey).digest("hex").match(/.{4}/g) ?? []).join(" ");

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-RAW_BYTES);
  return {
    keyId: keyIdOf(raw),
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    publicKey: Buffer.from(raw),
  };
}

/** The 64 bytes of the signature. @throws Error where the PEM holds no private key. */
export const signBytes = (bytes: Uint8Array, privateKey: string): Buffer =>
  sign(null, bytes, createPrivateKey(privateKey));

/** The key in PEM, as `openssl pkeyutl -pubin -inkey` reads it. */
export const publicKeyPem = (publicKey: Uint8Array): string =>
  createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, publicKey]),
    format: "der",
    type: "spki",
  })
    .export({ format: "pem", type: "spki" })
    .toString();

/** The raw 32 bytes of a PEM key; undefined for a text that is no Ed25519 key. */
export function publicKeyOf(pem: string): Buffer | undefined {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== "ed25519") return undefined;
    return Buffer.from(key.export({ format: "der", type: "spki" }).subarray(-RAW_BYTES));
  } catch {
    return undefined;
  }
}

/** Whether an Ed25519 signature fits the bytes; a signature of another length fits none. */
export const isSignedBy = (
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean => verify(null, bytes, createPublicKey(publicKeyPem(publicKey)), signature);
