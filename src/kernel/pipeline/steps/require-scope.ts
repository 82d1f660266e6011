import type { Credential } from "../../access/credentials/credential.ts";
import { isRoleScope, roleOfScope, type RoleScope } from "../../access/roles.ts";
import { normaliseScopes, type Scope, scopesAllow } from "../../access/scopes.ts";
import { bearerChallenge } from "../../contract/bearer-challenge.ts";
import { ApiError } from "../../contract/errors.ts";
import type { RequestState, Step } from "../request-state.ts";

function roleMissing(credential: Credential, scope: RoleScope): ApiError {
  const held = credential.type === "session" ? credential.role : "none";
  return new ApiError(
    "scope_missing",
    `Your role in this workspace is ${held}; this needs ${scope.slice("role:".length)}.`,
    { extras: { required_scope: scope } },
  );
}

/** The refusal of a program names the scope, that of a person the role that includes it. */
const scopeMissing = (
  credential: Credential,
  scope: Scope,
  headers: Record<string, string> = {},
): ApiError =>
  credential.type === "session"
    ? roleMissing(credential, `role:${roleOfScope(scope)}`)
    : new ApiError("scope_missing", `This credential lacks the scope ${scope}.`, {
        extras: { required_scope: scope },
        headers,
      });

/**
 * A challenge by RFC 6750, section 3.1, with which an app can ask its person for more scopes. The
 * scopes it has are named too, since a token never has more than its own sign-in asked for.
 */
function stepUp<S>(
  { request, runtime }: RequestState<S>,
  held: ReadonlySet<string>,
  scope: Scope,
): string {
  const surface = request.surface === "mcp" ? "mcp" : "api";
  return bearerChallenge(runtime.urls.addresses, surface, {
    error: "insufficient_scope",
    scopes: normaliseScopes([...held, scope]),
  });
}

/**
 * Step 7: checks the scope, or the role that a session has as a scope. It runs before any look-up,
 * so that a refusal does not reveal which resources exist.
 */
export const requireScope: Step = (state) => {
  const { credential, operation } = state;
  const { scope } = operation;
  if (scope === "public" || scope === "any" || credential === undefined) return undefined;
  if (isRoleScope(scope)) {
    if (!credential.scopes.has(scope)) throw roleMissing(credential, scope);
    return undefined;
  }
  if (scopesAllow(credential.scopes, scope)) return undefined;
  throw scopeMissing(
    credential,
    scope,
    credential.type === "oauth"
      ? { "WWW-Authenticate": stepUp(state, credential.scopes, scope) }
      : {},
  );
};

/**
 * Requires a scope that an operation needs in addition to its own. @throws ApiError
 * `scope_missing`.
 */
export function requireFurtherScope(credential: Credential, scope: Scope): void {
  if (!scopesAllow(credential.scopes, scope)) throw scopeMissing(credential, scope);
}
