import { sql } from "kysely";
import type { Executor } from "../db/connection/database.ts";
import { EVENT_TYPES, readScopeOf } from "./catalogue.ts";

/** What decides whether an endpoint hears of an event. */
export interface Subscription {
  workspace_id: string;
  id: string;
  enabled_events: string[];
  granted_scopes: string[];
}

/**
 * The endpoints of the workspaces that are to hear of new events. A disabled one gets no deliveries
 * (completions B6).
 */
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

/**
 * True when the endpoint asked for the type and was made with the right to read its group
 * (completions B3).
 */
export function hears(
  subscription: Pick<Subscription, "enabled_events" | "granted_scopes">,
  type: string,
): boolean {
  if (!subscription.enabled_events.includes("*") && !subscription.enabled_events.includes(type))
    return false;
  const scope = readScopeOf(type);
  return scope !== undefined && subscription.granted_scopes.includes(scope);
}

/** The event types a holder of these scopes may see. */
export const visibleTypes = (scopes: { has(scope: string): boolean }): string[] =>
  EVENT_TYPES.filter((entry) => scopes.has(readScopeOf(entry.type) ?? "")).map(
    (entry) => entry.type,
  );
