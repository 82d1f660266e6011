import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { isScope } from "../../kernel/access/scopes.ts";
import { ACCOUNTS, DEFAULT_SCOPE, OFFLINE_ACCESS } from "./oauth-terms.ts";

/**
 * Parameters of OpenID Connect. Apps that speak it send them along; here there are no identity
 * tokens for them to be about.
 */
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
 * Stands for scopes of which we know none: no name of ours, so that the request is refused by name.
 */
const UNKNOWN_SCOPE = "unknown:scope";

/**
 * The query of an authorization request as the library should read it. Scopes we do not know are
 * left out (RFC 6749 3.3); without any the default holds. A refresh token needs `prompt=consent` in
 * OpenID Connect, and here a person always decides.
 */
export function readableQuery(querystring: string): string {
  const query = new URLSearchParams(querystring);
  for (const name of OPENID_ONLY) query.delete(name);
  // Sent twice, the library refuses it; nothing here may make one of two.
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

/** @throws InvalidScope when none of the scopes asked for exists. */
export function requireKnownScope(context: KoaContextWithOIDC): void {
  if (![...context.oidc.requestParamScopes].some(isScope))
    throw new errors.InvalidScope("none of the requested scopes exists", UNKNOWN_SCOPE);
}

/** @throws InvalidRequest for an account that is neither of the two apps. */
export function requireKnownAccount(_context: KoaContextWithOIDC, account: unknown): void {
  if (account !== undefined && !ACCOUNTS.some((known) => known === account))
    throw new errors.InvalidRequest(`account must be one of ${ACCOUNTS.join(", ")}`);
}
