import { DAY_MS, HOUR_MS, SECOND_MS } from "../../lib/clock.ts";

/** How long things live (completions B3) and where they are. */

export const CODE_LIFE_MS = 60 * SECOND_MS;
export const ACCESS_LIFE_MS = HOUR_MS;
/** A refresh token ends when nobody used it for this long, */
export const REFRESH_IDLE_MS = 60 * DAY_MS;
/** and a chain of them this long after the code. */
export const REFRESH_ABSOLUTE_MS = 180 * DAY_MS;
/**
 * A used refresh token answers its child again for this long: a lost answer and two tabs are no
 * theft.
 */
export const REFRESH_LEEWAY_MS = 30 * SECOND_MS;
/** A person has this long to sign in and decide. */
export const CONSENT_LIFE_MS = 30 * 60 * SECOND_MS;
/** An access token's row outlives it by this, so that "removed" does not turn into "unknown". */
export const ACCESS_KEPT_MS = 30 * DAY_MS;
/** An ended connection is kept as long as the row of the last access token it can have given. */
export const ENDED_CONNECTION_KEPT_MS = ACCESS_LIFE_MS + ACCESS_KEPT_MS;
/** A registered app that never got a token is forgotten. */
export const UNUSED_CLIENT_KEPT_MS = 30 * DAY_MS;

export const OAUTH_PATHS = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  introspect: "/oauth/introspect",
  userinfo: "/oauth/userinfo",
  register: "/oauth/register",
  consent: "/oauth/consent",
} as const;

/** Given when an app asks for nothing in particular. */
export const DEFAULT_SCOPE = "shows:read";

export const OFFLINE_ACCESS = "offline_access";

/** Which of a person's workspaces an app is about; omitted, the person chooses among all. */
export const ACCOUNTS = ["creator", "network"] as const;
