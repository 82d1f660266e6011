import type { Database } from "../../db/connection/database.ts";
import type { DataRequestStatus } from "../../db/schema/tables.ts";
import { dataRequestView } from "./data-request-view.ts";
import type { DataRequestRow } from "./data-request.store.ts";

/** Data requests as the operator of an installation sees them: those of all workspaces. */

/** A request with its workspace. */
export const operatorDataRequestView = (row: DataRequestRow): Record<string, unknown> => ({
  ...dataRequestView(row),
  workspace_id: row.workspace_id,
});

/** Oldest first: the order in which they are answered. */
export async function listOperatorDataRequests(
  database: Database,
  status: DataRequestStatus | undefined,
): Promise<DataRequestRow[]> {
  let query = database.selectFrom("data_requests").selectAll().orderBy("created_at").orderBy("id");
  if (status !== undefined) query = query.where("status", "=", status);
  return query.execute();
}
