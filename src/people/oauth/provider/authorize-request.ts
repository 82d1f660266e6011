import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { isScope } from "../../../kernel/access/scopes.ts";
import { ACCOUNTS, DEFAULT_SCOPE, OFFLINE_ACCESS } from "./oauth-terms.ts";

/** Parameters of OpenID Connect, which this server ignores: it issues no identity tokens. */
const OPENID_ONLY = [
  "nonce",
  "max_age",
  "claims",
  "claims_locales",
  "id_token_hint",
  "acr_values",
  "display",
  "ui_locales",
];

/**
 * Replaces a list of unknown scopes. It is not a scope either, so the library refuses it by name.
 */
const UNKNOWN_SCOPE = "unknown:scope";

/**
 * Rewrites the query of an authorization request for the library. Unknown scopes are left out (RFC
 * 6749, 3.3); a request without scopes gets the default one. `prompt=consent` is added, which
 * OpenID Connect requires for a refresh token: on this server a person always decides.
 */
export function readableQuery(querystring: string): string {
  const query = new URLSearchParams(querystring);
  for (const name of OPENID_ONLY) query.delete(name);
  // The library refuses a repeated parameter; setting it here would hide the repetition.
  if (query.getAll("scope").length > 1 || query.getAll("prompt").length > 1)
    return query.toString();
  const asked = (query.get("scope")?.trim() || DEFAULT_SCOPE)
    .split(" ")
    .filter((scope) => scope !== "");
  const known = [...new Set(asked)].filter((scope) => isScope(scope) || scope === OFFLINE_ACCESS);
  const isEmpty = known.every((scope) => scope === OFFLINE_ACCESS);
  query.set("scope", isEmpty ? UNKNOWN_SCOPE : known.join(" "));
  if (known.includes(OFFLINE_ACCESS) && !query.has("prompt")) query.set("prompt", "consent");
  return query.toString();
}

/** @throws InvalidScope when none of the requested scopes exists. */
export function requireKnownScope(context: KoaContextWithOIDC): void {
  if (![...context.oidc.requestParamScopes].some(isScope))
    throw new errors.InvalidScope("none of the requested scopes exists", UNKNOWN_SCOPE);
}

/** @throws InvalidRequest for an account that is neither of the two apps. */
export function requireKnownAccount(_context: KoaContextWithOIDC, account: unknown): void {
  if (account !== undefined && !ACCOUNTS.some((known) => known === account))
    throw new errors.InvalidRequest(`account must be one of ${ACCOUNTS.join(", ")}`);
}
