import { EVENT_GROUPS, readScopeOf } from "../../../events/catalogue.ts";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Credential } from "../../../kernel/access/credential.ts";
import { type Scope, scopesAllow } from "../../../kernel/access/scopes.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { findConnections } from "../../../oauth/connections/connections.store.ts";
import { consentedScopesOf } from "../../../oauth/connections/give-consent.ts";

/** The read scopes of event groups that a credential holds; an endpoint receives no other group. */
export const grantedScopesOf = (credential: Pick<Credential, "scopes">): Scope[] =>
  Object.values(EVENT_GROUPS).filter((scope) => scopesAllow(credential.scopes, scope));

/**
 * What people allow the app of a credential now; null for a key. The workspace has to be locked: a
 * person may have decided anew since the token was checked.
 *
 * @throws ApiError `credential_revoked` where the token's own connection has ended.
 */
export async function consentedNow(
  transaction: DatabaseTransaction,
  { id, workspaceId, clientId }: Pick<Credential, "id" | "workspaceId" | "clientId">,
): Promise<string[] | null> {
  if (clientId === null) return null;
  const connections = await findConnections(transaction, workspaceId, { clientId });
  if (connections.some((connection) => connection.grant_id === id))
    return consentedScopesOf(connections);
  throw new ApiError("credential_revoked", "The app was removed from this workspace.", {
    param: "Authorization",
    extras: { client_id: clientId },
  });
}

/** A sentence for each missing scope that withholds events the endpoint asked for. */
export function undeliveredWarnings(
  enabledEvents: readonly string[],
  granted: readonly Scope[],
): string[] {
  const lacking = Object.entries(EVENT_GROUPS).filter(([, scope]) => !granted.includes(scope));
  return lacking.flatMap(([group, scope]) => {
    if (enabledEvents.includes("*"))
      return [`Events of the group ${group} are not delivered: this credential lacks ${scope}.`];
    const types = enabledEvents.filter((type) => readScopeOf(type) === scope);
    return types.length === 0
      ? []
      : [
          `${types.join(", ")} ${types.length === 1 ? "is" : "are"} not delivered: this credential lacks ${scope}.`,
        ];
  });
}
