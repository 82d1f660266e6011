import type { People, PersonSession } from "../person.ts";
import { readSessionCookie } from "./session-cookie.ts";

export interface CookieSession {
  session: PersonSession;
  /** The token in the cookie; signing out ends its session. */
  token: string;
}

/**
 * The live session of a Cookie header, or the reason why there is none. A surface that treats every
 * reason alike checks for a string.
 */
export async function findCookieSession(
  people: Pick<People, "findSession">,
  sent: { cookieHeader: string | undefined; baseUrl: string },
  now: Date,
): Promise<CookieSession | "missing" | "malformed" | "unknown"> {
  const cookie = readSessionCookie(sent.cookieHeader, sent.baseUrl);
  if (cookie === null) return "missing";
  if (cookie === "malformed") return "malformed";
  const session = await people.findSession(cookie.token, now);
  if (session === undefined || session.expiresAt <= now) return "unknown";
  return { session, token: cookie.token };
}
