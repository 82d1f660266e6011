import { createPrivateKey, type JsonWebKey } from "node:crypto";

/** What an Ed25519 private key of 32 bytes looks like before those bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * The key the library asks for at start. The same in every process, since it is derived from the
 * master key.
 */
export function signingKey(seed: Buffer): JsonWebKey {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: "der",
    type: "pkcs8",
  });
  return { ...key.export({ format: "jwk" }), use: "sig", alg: "EdDSA", kid: "oauth-1" };
}
