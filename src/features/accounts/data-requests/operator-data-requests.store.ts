import type { Database, Executor } from "../../../db/connection/database.ts";
import type { DataRequestStatus } from "../../../db/schema/tables.ts";
import type { DataRequestRow } from "./data-request.store.ts";

/** Data requests of all workspaces, for the operator of an installation. */

/** All requests, oldest first, which is the order in which they are answered. */
export async function listOperatorDataRequests(
  database: Database,
  status: DataRequestStatus | undefined,
): Promise<DataRequestRow[]> {
  let query = database.selectFrom("data_requests").selectAll().orderBy("created_at").orderBy("id");
  if (status !== undefined) query = query.where("status", "=", status);
  return query.execute();
}

/** The workspace of a request; undefined where there is no such request. */
export async function findWorkspaceOfRequest(
  executor: Executor,
  id: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("data_requests")
    .select("workspace_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.workspace_id;
}
