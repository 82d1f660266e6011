import type { WorkspaceKind } from "../../../db/schema/tables.ts";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";

/** The workspaces of a person, for their session: statements across tenants. */

export interface WorkspaceName {
  name: string;
  kind: WorkspaceKind;
}

/** Names and kinds of workspaces, by id. */
export async function findWorkspaceNames(
  database: Executor,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, WorkspaceName>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("workspaces")
    .select(["workspace_id", "name", "kind"])
    .where("workspace_id", "in", workspaceIds)
    .execute();
  return new Map(rows.map(({ workspace_id: id, name, kind }) => [id, { name, kind }]));
}

/** Ids of the workspaces that a person owns. The caller has locked the person's row. */
export async function findOwnedWorkspaces(
  transaction: DatabaseTransaction,
  personId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("workspace_members")
    .select("workspace_id")
    .where("user_id", "=", personId)
    .where("role", "=", "owner")
    .execute();
  return rows.map((row) => row.workspace_id);
}
