import { sql } from "kysely";
import type { Executor } from "../db/connection/database.ts";
import { EVENT_GROUPS, EVENT_TYPES, type EventType, readScopeOf } from "./catalogue.ts";

/** The fields of an endpoint that decide which events it receives. */
export interface Subscription {
  workspace_id: string;
  id: string;
  enabled_events: string[];
  granted_scopes: string[];
}

/** The active endpoints of the workspaces; a disabled one gets no deliveries of new events. */
export async function findSubscriptions(
  executor: Executor,
  workspaceIds: readonly string[],
): Promise<Subscription[]> {
  return executor
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id", "enabled_events", "granted_scopes"])
    .where(sql<boolean>`workspace_id = any(${[...workspaceIds]})`)
    .where("disabled_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("workspace_id")
    .orderBy("id")
    .execute();
}

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
