import { createHmac } from "node:crypto";

/** The longest lifetime that Ghost accepts. */
const TOKEN_LIFE_SEC = 5 * 60;
/** Id, colon, secret in hex. */
const ADMIN_KEY = /^([\da-f]+):((?:[\da-f]{2})+)$/i;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * A token for one request, signed with an Admin API key; null for text that is not such a key. The
 * key itself is never sent.
 */
export function adminToken(key: string, now: Date): string | null {
  const [, id, secret] = ADMIN_KEY.exec(key.trim()) ?? [];
  if (id === undefined || secret === undefined) return null;
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const head = encoded({ alg: "HS256", typ: "JWT", kid: id });
  const claims = encoded({ iat: issuedAt, exp: issuedAt + TOKEN_LIFE_SEC, aud: "/admin/" });
  const signed = `${head}.${claims}`;
  const signature = createHmac("sha256", Buffer.from(secret, "hex")).update(signed);
  return `${signed}.${signature.digest("base64url")}`;
}
