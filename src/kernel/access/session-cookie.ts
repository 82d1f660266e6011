import { SESSION_COOKIE } from "./person.ts";
import { SECOND_MS } from "../../lib/clock.ts";

/** The session cookie: the only credential of `/app-api`, and none on any other path. */

/** Tokens are far shorter; what is longer is not looked up. */
const TOKEN_CHARS_MAX = 256;
const tokenPattern = /^[\w.~+/=-]+$/;

/**
 * The session token of a Cookie header: null when there is none. `malformed` for text that is no
 * token, and for two session cookies, since the second may have been planted by a neighbouring site
 * and nothing tells which one this server set.
 */
export function readSessionCookie(
  header: string | undefined,
): { token: string } | "malformed" | null {
  const values = (header ?? "").split(";").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return name.trim() === SESSION_COOKIE ? [value.join("=").trim()] : [];
  });
  const [token] = values;
  // A cleared cookie may come back empty.
  if (token === undefined || (values.length === 1 && token === "")) return null;
  return values.length === 1 && token.length <= TOKEN_CHARS_MAX && tokenPattern.test(token)
    ? { token }
    : "malformed";
}

/** A Set-Cookie header that starts a session, or ends it with null. */
export function sessionCookieHeader(
  session: { token: string; expiresAt: Date } | null,
  { now, isSecure }: { now: Date; isSecure: boolean },
): string {
  const maxAgeSec =
    session === null
      ? 0
      : Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / SECOND_MS));
  const attributes = [
    `${SESSION_COOKIE}=${session?.token ?? ""}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${maxAgeSec}`,
  ];
  return [...attributes, ...(isSecure ? ["Secure"] : [])].join("; ");
}
