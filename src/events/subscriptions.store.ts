import type { Executor } from "../db/connection/database.ts";
import { isAmong } from "../db/connection/is-among.ts";

/** The fields of an endpoint that decide which events it receives. */
export interface Subscription {
  workspace_id: string;
  id: string;
  enabled_events: string[];
  granted_scopes: string[];
  consented_scopes: string[] | null;
}

/** The active endpoints of the workspaces; a disabled one gets no deliveries of new events. */
export async function findSubscriptions(
  executor: Executor,
  workspaceIds: readonly string[],
): Promise<Subscription[]> {
  return executor
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id", "enabled_events", "granted_scopes", "consented_scopes"])
    .where(isAmong("workspace_id", workspaceIds))
    .where("disabled_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("workspace_id")
    .orderBy("id")
    .execute();
}
