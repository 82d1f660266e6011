import {
  EVENT_GROUPS,
  EVENT_TYPES,
  type EventGroup,
  featureOf,
  GROUP_FEATURES,
} from "../../../../delivery/events/catalogue.ts";
import type { PlanFeatures } from "../../../../delivery/events/matching-endpoints.ts";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { Credential } from "../../../../kernel/access/credentials/credential.ts";
import { cheapestPlanWith, type Feature } from "../../../../kernel/access/plans.ts";
import { type Scope, scopesAllow } from "../../../../kernel/access/scopes.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { findConnections } from "../../../../people/oauth/connections/connections.store.ts";
import { consentedScopesOf } from "../../../../people/oauth/connections/give-consent.ts";

/** The read scopes of event groups that a credential has; an endpoint receives no other group. */
export const grantedScopesOf = (credential: Pick<Credential, "scopes">): Scope[] =>
  Object.values(EVENT_GROUPS).filter((scope) => scopesAllow(credential.scopes, scope));

/**
 * The scopes that people currently grant the app of a credential; null for a key. The workspace has
 * to be locked, because a person may have changed them since the token was checked.
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

/**
 * A sentence for each missing scope, and each feature missing in the plan, because of which
 * subscribed events are not delivered.
 */
export function undeliveredWarnings(
  enabledEvents: readonly string[],
  granted: readonly Scope[],
  features: PlanFeatures,
): string[] {
  return (Object.keys(EVENT_GROUPS) as EventGroup[]).flatMap((group) => {
    const asked = askedOf(group, enabledEvents);
    const cause = asked === null ? null : causeWithholding(group, granted, features);
    return cause === null ? [] : [`${asked} not delivered: ${cause}`];
  });
}

/** The subject and verb of the sentence; null where no event of the group is subscribed to. */
function askedOf(group: EventGroup, enabledEvents: readonly string[]): string | null {
  if (enabledEvents.includes("*")) return `Events of the group ${group} are`;
  const types = EVENT_TYPES.filter(
    (entry) => entry.group === group && enabledEvents.includes(entry.type),
  ).map(({ type }) => type);
  return types.length === 0 ? null : `${types.join(", ")} ${types.length === 1 ? "is" : "are"}`;
}

function causeWithholding(
  group: EventGroup,
  granted: readonly Scope[],
  features: PlanFeatures,
): string | null {
  const scope = EVENT_GROUPS[group];
  if (!granted.includes(scope)) return `this credential lacks ${scope}.`;
  const feature = GROUP_FEATURES[group];
  return feature === undefined || features.has(feature) ? null : lacksFeature(feature);
}

const lacksFeature = (feature: Feature): string =>
  `the plan of this workspace does not include ${feature}, the ${cheapestPlanWith(feature)} ` +
  "plan does.";

/**
 * A sentence where the plan prevents delivery of events of the type; none where they are delivered.
 */
export function planWarnings(type: string, features: PlanFeatures): string[] {
  const feature = featureOf(type);
  return feature === undefined || features.has(feature)
    ? []
    : [`Events of the type ${type} are not delivered: ${lacksFeature(feature)}`];
}
