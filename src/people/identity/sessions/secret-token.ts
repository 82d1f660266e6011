import { randomBytes } from "node:crypto";
import type { Secrets } from "../../../kernel/secrets.ts";

/**
 * Bearer tokens of sessions and mailed links: 256 random bits as 43 base64url characters. Only the
 * HMAC of a token is stored.
 */

/** A new token. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The columns that store a token: its HMAC and the id of the pepper. */
export function tokenColumns(
  secrets: Secrets,
  token: string,
): { token_hash: Buffer; pepper_id: string } {
  const { hash, pepperId } = secrets.hashCredential(token);
  return { token_hash: hash, pepper_id: pepperId };
}

/** The HMAC by which a token is looked up. */
export const tokenHash = (secrets: Secrets, token: string): Buffer =>
  secrets.hashCredential(token).hash;
