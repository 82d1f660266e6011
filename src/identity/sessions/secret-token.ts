import { randomBytes } from "node:crypto";
import type { Secrets } from "../../kernel/secrets.ts";

/**
 * 256 bits as 43 letters: of sessions and of links. Whoever has it is let in; only its keyed hash
 * is stored.
 */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The columns a token is stored in. */
export function tokenColumns(
  secrets: Secrets,
  token: string,
): { token_hash: Buffer; pepper_id: string } {
  const { hash, pepperId } = secrets.hashCredential(token);
  return { token_hash: hash, pepper_id: pepperId };
}

export const tokenHash = (secrets: Secrets, token: string): Buffer =>
  secrets.hashCredential(token).hash;
