import type { Feature } from "../../kernel/access/plans.ts";
import { EVENT_GROUPS, EVENT_TYPES, type EventType, featureOf, readScopeOf } from "./catalogue.ts";
import type { Subscription } from "./subscriptions.store.ts";

/** The fields of an endpoint that decide what it may receive. */
export type EndpointRights = Pick<Subscription, "granted_scopes" | "consented_scopes">;

/** The features that the plan of the endpoint's workspace includes. */
export type PlanFeatures = ReadonlySet<Feature>;

/** True when the endpoint subscribes to the type and may receive it. */
export function subscribesTo(
  subscription: Pick<Subscription, "enabled_events"> & EndpointRights,
  features: PlanFeatures,
  type: string,
): boolean {
  if (!subscription.enabled_events.includes("*") && !subscription.enabled_events.includes(type))
    return false;
  return mayReceive(subscription, readScopeOf(type)) && isInPlan(features, type);
}

/** True when the endpoint was granted the scope and its app is still allowed to read it. */
export const mayReceive = (
  { granted_scopes: granted, consented_scopes: consented }: EndpointRights,
  scope: string | undefined,
): boolean =>
  scope !== undefined && granted.includes(scope) && consented?.includes(scope) !== false;

/** True where events of the type carry no feature that the plan lacks. */
export function isInPlan(features: PlanFeatures, type: string): boolean {
  const feature = featureOf(type);
  return feature === undefined || features.has(feature);
}

/** The event types that the endpoint may receive now. */
export const receivableTypes = (rights: EndpointRights, features: PlanFeatures): EventType[] =>
  visibleTypes({ has: (scope) => mayReceive(rights, scope) }).filter((type) =>
    isInPlan(features, type),
  );

/** The event types that a holder of these scopes may see. */
export const visibleTypes = (scopes: { has(scope: string): boolean }): EventType[] =>
  EVENT_TYPES.filter((entry) => scopes.has(EVENT_GROUPS[entry.group])).map((entry) => entry.type);
