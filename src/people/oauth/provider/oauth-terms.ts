import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../lib/time/clock.ts";

/** Lifetimes of codes, tokens and connections, and the paths of the endpoints. */

export const CODE_LIFE_MS = 60 * SECOND_MS;
export const ACCESS_LIFE_MS = HOUR_MS;
/** A refresh token expires when it is unused for this long, */
export const REFRESH_IDLE_MS = 60 * DAY_MS;
/** and a chain of rotated refresh tokens this long after the code. */
export const REFRESH_ABSOLUTE_MS = 180 * DAY_MS;
/**
 * A used refresh token answers with the same new pair again for this long: a lost response or two
 * parallel refreshes are no theft.
 */
export const REFRESH_LEEWAY_MS = 30 * SECOND_MS;
/** A person has this long to sign in and decide. */
export const CONSENT_LIFE_MS = 30 * 60 * SECOND_MS;
/** An access token's row is kept this long, so that `credential_revoked` can still be answered. */
export const ACCESS_KEPT_MS = 30 * DAY_MS;
/** An ended connection is kept as long as the row of its last access token. */
export const ENDED_CONNECTION_KEPT_MS = ACCESS_LIFE_MS + ACCESS_KEPT_MS;
/** A registered app without a token is deleted after this. */
export const UNUSED_CLIENT_KEPT_MS = 30 * DAY_MS;

/** The document of an app is deleted this long after its last token: no refresh token is older. */
export const DOCUMENT_USED_KEPT_MS = REFRESH_IDLE_MS + DAY_MS;
/** The document of an app that never got a token is deleted after this. */
export const DOCUMENT_FETCHED_KEPT_MS = DAY_MS;

export const OAUTH_PATHS = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  introspect: "/oauth/introspect",
  userinfo: "/oauth/userinfo",
  register: "/oauth/register",
  consent: "/oauth/consent",
} as const;

/** Granted when an app requests no scope. */
export const DEFAULT_SCOPE = "shows:read";

export const OFFLINE_ACCESS = "offline_access";

/**
 * Values of `account`: the kind of workspace an app needs. Without it the person chooses freely.
 */
export const ACCOUNTS = ["creator", "network"] as const;
