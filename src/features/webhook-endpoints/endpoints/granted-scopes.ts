import { EVENT_GROUPS, readScopeOf } from "../../../events/catalogue.ts";
import type { Credential } from "../../../kernel/access/credential.ts";
import { type Scope, scopesAllow } from "../../../kernel/access/scopes.ts";

/** The read scopes of event groups that a credential holds; an endpoint receives no other group. */
export const grantedScopesOf = (credential: Pick<Credential, "scopes">): Scope[] =>
  Object.values(EVENT_GROUPS).filter((scope) => scopesAllow(credential.scopes, scope));

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
