import type { AdapterPayload } from "oidc-provider";
import { normaliseScopes, SCOPES } from "../../../kernel/access/scopes.ts";
import type { ConnectionRow } from "./connections.store.ts";
import type { LibraryClock } from "../provider/library-clock.ts";
import { OFFLINE_ACCESS } from "../provider/oauth-terms.ts";
import type { Resources } from "../provider/resources.ts";

/** Lifetime of a grant, ten years: a connection has no expiry and ends when it is revoked. */
const LIFE_SEC = 10 * 365 * 24 * 60 * 60;

/**
 * A connection in the form of the library's grant: its scopes are allowed at every resource, and
 * all others are rejected.
 */
export function grantPayload(
  { grant_id: id, user_id: personId, client_id: clientId, scopes }: ConnectionRow,
  resources: Resources,
  clock: LibraryClock,
): AdapterPayload {
  // The scopes include the read scope of each write scope: a token with the read scope stays valid
  // after a consent to the write scope.
  const granted = [...new Set([...scopes, ...normaliseScopes(scopes)])];
  const allowed = granted.join(" ");
  const refused = [...SCOPES, OFFLINE_ACCESS].filter((scope) => !granted.includes(scope)).join(" ");
  const atEach = (scope: string): Record<string, string> =>
    Object.fromEntries(resources.spellings.map((resource) => [resource, scope]));
  const nowSec = clock.librarySec();
  return {
    kind: "Grant",
    jti: id,
    iat: nowSec,
    exp: nowSec + LIFE_SEC,
    accountId: personId,
    clientId,
    openid: { scope: allowed },
    resources: atEach(allowed),
    rejected: { openid: { scope: refused }, resources: atEach(refused) },
  };
}
