import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../lib/time/clock.ts";

/** Lifetimes of codes, tokens and connections, and the paths of the endpoints. */

export const CODE_LIFE_MS = 60 * SECOND_MS;
export const ACCESS_LIFE_MS = HOUR_MS;
/** A refresh token expires when it is unused for this long. */
export const REFRESH_IDLE_MS = 60 * DAY_MS;
/** A chain of rotated refresh tokens expires this long after the code. */
export const REFRESH_ABSOLUTE_MS = 180 * DAY_MS;
/**
 * For this long a used refresh token returns the same new pair again: a lost response or two
 * parallel refreshes are not a theft.
 */
export const REFRESH_LEEWAY_MS = 30 * SECOND_MS;
/** How long a person has to sign in and decide. */
export const CONSENT_LIFE_MS = 30 * 60 * SECOND_MS;
/** How long an access token's row is kept, so that `credential_revoked` can still be answered. */
export const ACCESS_KEPT_MS = 30 * DAY_MS;
/** An ended connection is kept as long as the row of its last access token. */
export const ENDED_CONNECTION_KEPT_MS = ACCESS_LIFE_MS + ACCESS_KEPT_MS;
/** A registered app without a token is deleted after this time. */
export const UNUSED_CLIENT_KEPT_MS = 30 * DAY_MS;

/**
 * The document of an app is deleted this long after its last token: no refresh token lives longer
 * without use.
 */
export const DOCUMENT_USED_KEPT_MS = REFRESH_IDLE_MS + DAY_MS;
/** The document of an app that never received a token is deleted after this time. */
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

/** Scope granted when an app requests none. */
export const DEFAULT_SCOPE = "shows:read";

export const OFFLINE_ACCESS = "offline_access";

/**
 * Values of `account`: the kind of workspace an app needs. Without it the person chooses freely.
 */
export const ACCOUNTS = ["creator", "network"] as const;
