import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/** The id kept beside every keyed hash, so that a new pepper can be introduced while old hashes still verify. */
const PEPPER_ID = "p1";

/** Keys for each purpose, derived from the one master key; the master key itself signs and hashes nothing. */
export interface Secrets {
  cursorKey: Buffer;
  /** Hashes a credential for look-up: HMAC-SHA256, so that a stolen table cannot be tried offline without the key. */
  hashCredential(secret: string): { hash: Buffer; pepperId: string };
}

const derive = (masterKey: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync("sha256", masterKey, "castmeter", purpose, 32));

export function deriveSecrets(masterKey: Buffer): Secrets {
  const pepper: KeyObject = createSecretKey(derive(masterKey, `credential pepper ${PEPPER_ID}`));
  return {
    cursorKey: derive(masterKey, "cursor signature"),
    hashCredential: (secret) => ({ hash: createHmac("sha256", pepper).update(secret).digest(), pepperId: PEPPER_ID }),
  };
}
