import type { Executor } from "../../db/connection/database.ts";
import { isAmongFew } from "../../db/statements/is-among.ts";
import { FEW, preparedAmong } from "../../db/connection/prepared-query.ts";

/** The fields of an endpoint that decide which events it receives. */
export interface Subscription {
  workspace_id: string;
  id: string;
  enabled_events: string[];
  granted_scopes: string[];
  consented_scopes: string[] | null;
}

const activeEndpoints = preparedAmong(
  (database, workspaceIds) =>
    database
      .selectFrom("webhook_endpoints")
      .select(["workspace_id", "id", "enabled_events", "granted_scopes", "consented_scopes"])
      .where(isAmongFew("workspace_id", workspaceIds))
      .where("disabled_at", "is", null)
      .where("deleted_at", "is", null)
      .orderBy("workspace_id")
      .orderBy("id"),
  { max: FEW },
);

/** The active endpoints of the workspaces; a disabled one gets no deliveries of new events. */
export async function findSubscriptions(
  executor: Executor,
  workspaceIds: readonly string[],
): Promise<Subscription[]> {
  return (await executor.executeQuery(activeEndpoints(workspaceIds, {}))).rows;
}
