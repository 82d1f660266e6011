import { EVENT_GROUPS, EVENT_TYPES, type EventType, readScopeOf } from "./catalogue.ts";
import type { Subscription } from "./subscriptions.store.ts";

/** True when the endpoint asked for the type and was granted the read scope of its group. */
export function subscribesTo(
  subscription: Pick<Subscription, "enabled_events" | "granted_scopes">,
  type: string,
): boolean {
  if (!subscription.enabled_events.includes("*") && !subscription.enabled_events.includes(type))
    return false;
  const scope = readScopeOf(type);
  return scope !== undefined && subscription.granted_scopes.includes(scope);
}

/** The event types a holder of these scopes may see. */
export const visibleTypes = (scopes: { has(scope: string): boolean }): EventType[] =>
  EVENT_TYPES.filter((entry) => scopes.has(EVENT_GROUPS[entry.group])).map((entry) => entry.type);
