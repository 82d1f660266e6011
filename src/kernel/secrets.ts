import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { ApiKeyPrefix } from "./access/credentials/tokens.ts";

/**
 * The id stored with every keyed hash, so that a new pepper can be introduced while old hashes can
 * still be verified.
 */
const PEPPER_ID = "p1";
/**
 * The id stored with sealed secrets: a new sealing key gets a new id, and older sealed secrets can
 * still be opened.
 */
const SEAL_ID = "s1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keys for each purpose, derived from the one master key; the master key itself signs and hashes
 * nothing.
 */
export interface Secrets {
  /** Prefix of the API keys that this installation makes and admits. */
  apiKeyPrefix: ApiKeyPrefix;
  cursorKey: Buffer;
  /** Key that signs the cookies of the authorization server, the same in every process. */
  oauthCookieKey: Buffer;
  /**
   * Seed of the Ed25519 key that the authorization server's library requires; nothing signed with
   * it leaves the server at present.
   */
  oauthSigningSeed: Buffer;
  /** Key that signs the token that the browser's own code sends with every change. */
  csrfKey: Buffer;
  /** Key that signs the token with which an agent confirms a planned write. */
  confirmationKey: Buffer;
  /** Key that signs the addresses from which files are downloaded. */
  downloadKey: Buffer;
  /**
   * Hashes a credential for look-up: HMAC-SHA256, so that a stolen table cannot be tried offline
   * without the key.
   */
  hashCredential(secret: string): { hash: Buffer; pepperId: string };
  /**
   * Encrypts a secret that must be used again (AES-256-GCM). `owner` names the row of the secret
   * and is bound into the sealed text, so that a copy in another row cannot be opened.
   */
  seal(secret: string, owner: string): string;
  /**
   * The secret in clear. Throws when the sealed text was altered, belongs to another owner, or was
   * sealed under another master key.
   */
  open(sealed: string, owner: string): string;
}

/** A key for one purpose, from which the master key cannot be computed. */
export const deriveKey = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", masterKey, "castmeter", purpose, 32));

export function deriveSecrets(masterKey: Buffer, prefix: ApiKeyPrefix = "cmk"): Secrets {
  const pepper: KeyObject = createSecretKey(deriveKey(masterKey, `credential pepper ${PEPPER_ID}`));
  const sealing: KeyObject = createSecretKey(deriveKey(masterKey, `sealed secrets ${SEAL_ID}`));
  return {
    apiKeyPrefix: prefix,
    cursorKey: deriveKey(masterKey, "cursor signature"),
    oauthCookieKey: deriveKey(masterKey, "oauth cookie signature"),
    oauthSigningSeed: deriveKey(masterKey, "oauth signing seed"),
    csrfKey: deriveKey(masterKey, "csrf token"),
    confirmationKey: deriveKey(masterKey, "confirmation signature"),
    downloadKey: deriveKey(masterKey, "download signature"),
    hashCredential: (secret) => ({
      hash: createHmac("sha256", pepper).update(secret).digest(),
      pepperId: PEPPER_ID,
    }),
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `${SEAL_ID}.${Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open: (sealed, owner) => {
      const [id, text] = sealed.split(".");
      if (id !== SEAL_ID || text === undefined)
        throw new Error("A sealed secret names a key this process does not have");
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString("utf8");
    },
  };
}
