import { SECOND_MS } from "../../../lib/time/clock.ts";

/**
 * Reads and writes the session cookie: it is the only credential of `/app-api`, and no credential
 * on any other path.
 */

/**
 * The name of the cookie at an origin. Over https it begins with `__Host-`: browsers then accept
 * the cookie from this host alone, so that no neighbouring subdomain can plant a session (record
 * 0082). Browsers refuse that name over http.
 *
 * Over https the plain name is not read, also not for sessions that began under it, because a grace
 * period would allow planting for as long. These people sign in again once.
 */
export const sessionCookieName = (baseUrl: string): string =>
  isSecure(baseUrl) ? "__Host-castmeter_session" : "castmeter_session";

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith("https:");

/** Maximum characters of a token: tokens are far shorter, and a longer text is not looked up. */
const TOKEN_CHARS_MAX = 256;
const tokenPattern = /^[\w.~+/=-]+$/;

/**
 * The session token of a Cookie header: null when there is none. `malformed` for text that is no
 * token, and for two session cookies: one may have been planted by a neighbouring site, and the
 * server cannot tell which one it set itself.
 */
export function readSessionCookie(
  header: string | undefined,
  baseUrl: string,
): { token: string } | "malformed" | null {
  const sessionName = sessionCookieName(baseUrl);
  const values = (header ?? "").split(";").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return name.trim() === sessionName ? [value.join("=").trim()] : [];
  });
  const [token] = values;
  // A cleared cookie may be sent with an empty value.
  if (token === undefined || (values.length === 1 && token === "")) return null;
  return values.length === 1 && token.length <= TOKEN_CHARS_MAX && tokenPattern.test(token)
    ? { token }
    : "malformed";
}

/**
 * A Set-Cookie header that starts a session, or ends it with null. HttpOnly, SameSite=Lax, path
 * `/`, and Secure over https.
 */
export function sessionCookieHeader(
  session: { token: string; expiresAt: Date } | null,
  { now, baseUrl }: { now: Date; baseUrl: string },
): string {
  const maxAgeSec =
    session === null
      ? 0
      : Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / SECOND_MS));
  const attributes = [
    `${sessionCookieName(baseUrl)}=${session?.token ?? ""}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${maxAgeSec}`,
  ];
  return [...attributes, ...(isSecure(baseUrl) ? ["Secure"] : [])].join("; ");
}
