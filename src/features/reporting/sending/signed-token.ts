import { createHash } from "node:crypto";
import type { Secrets } from "../../../kernel/secrets.ts";
import { equalSecrets } from "../../../lib/constant-time.ts";

/**
 * Tokens in addresses of mails: parts in clear, joined by dots, and a signature over them and their
 * purpose. They need no row, and no one can make one by guessing.
 */

type Signing = Pick<Secrets, "hashCredential">;

/** What a token is for; a token of one purpose is none of another. */
export type TokenPurpose = "report unsubscribe" | "report confirm" | "held report";

const signatureOf = (secrets: Signing, purpose: TokenPurpose, payload: string): string =>
  createHash("sha256")
    .update(secrets.hashCredential(`${purpose} ${payload}`).hash)
    .digest("base64url");

/** @param parts Texts without dots. */
export function signedToken(
  secrets: Signing,
  purpose: TokenPurpose,
  parts: readonly string[],
): string {
  const payload = parts.join(".");
  return `${payload}.${signatureOf(secrets, purpose, payload)}`;
}

/** The parts of a token; undefined for one that was not signed here for the purpose. */
export function readSignedToken(
  secrets: Signing,
  purpose: TokenPurpose,
  token: string,
): string[] | undefined {
  const end = token.lastIndexOf(".");
  const payload = token.slice(0, Math.max(0, end));
  return equalSecrets(token.slice(end + 1), signatureOf(secrets, purpose, payload))
    ? payload.split(".")
    : undefined;
}
