import { createPrivateKey, type JsonWebKey } from "node:crypto";

/** The DER prefix of a PKCS #8 Ed25519 private key; the 32 key bytes follow (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * The signing key that the library requires. It is derived from the master key, so that it is the
 * same in every process.
 */
export function signingKey(seed: Buffer): JsonWebKey {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: "der",
    type: "pkcs8",
  });
  return { ...key.export({ format: "jwk" }), use: "sig", alg: "EdDSA", kid: "oauth-1" };
}
