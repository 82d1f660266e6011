import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";

/** Statements on the report that links belong to. */

export async function isReportOfWorkspace(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom("reports")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a report until the transaction ends; false where there is none. */
export async function lockReportOfLinks(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("reports")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
