import { createHmac } from "node:crypto";

/** The longest Ghost accepts. */
const TOKEN_LIFE_SEC = 5 * 60;
/** Id, colon, secret in hex. */
const ADMIN_KEY = /^([\da-f]+):((?:[\da-f]{2})+)$/i;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * A token for one call, signed with an Admin API key; null when the key has not the form of one.
 * The key itself never travels.
 */
export function adminToken(key: string, now: Date): string | null {
  const [, id, secret] = ADMIN_KEY.exec(key.trim()) ?? [];
  if (id === undefined || secret === undefined) return null;
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const signed = `${encoded({ alg: "HS256", typ: "JWT", kid: id })}.${encoded({ iat: issuedAt, exp: issuedAt + TOKEN_LIFE_SEC, aud: "/admin/" })}`;
  return `${signed}.${createHmac("sha256", Buffer.from(secret, "hex")).update(signed).digest("base64url")}`;
}
