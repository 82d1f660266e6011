import type { Credential } from "../../access/credential.ts";
import { isRoleScope, type RoleScope } from "../../access/roles.ts";
import { scopesAllow } from "../../access/scopes.ts";
import { ApiError } from "../../contract/errors.ts";
import type { Step } from "../request-state.ts";

function roleMissing(credential: Credential, scope: RoleScope): ApiError {
  const held = credential.type === "session" ? credential.role : "none";
  return new ApiError(
    "scope_missing",
    `Your role in this workspace is ${held}; this needs ${scope.slice("role:".length)}.`,
    { extras: { required_scope: scope } },
  );
}

/**
 * Step 7: the scope, or the role that a session has as one. Decided before any look-up, so that a
 * refusal does not reveal what exists.
 */
export const requireScope: Step = ({ operation: { scope }, credential }) => {
  if (scope === "public" || scope === "any" || credential === undefined) return undefined;
  if (isRoleScope(scope)) {
    if (!credential.scopes.has(scope)) throw roleMissing(credential, scope);
    return undefined;
  }
  if (scopesAllow(credential.scopes, scope)) return undefined;
  throw new ApiError("scope_missing", `This credential lacks the scope ${scope}.`, {
    extras: { required_scope: scope },
  });
};
