import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type {
  WorkspaceKind,
  WorkspaceMembersTable,
  WorkspacesTable,
} from "../../db/schema/tables.ts";

/** The rows of a new workspace: itself and its owner. */

export async function insertWorkspace(
  transaction: DatabaseTransaction,
  workspaceId: string,
  columns: Omit<Insertable<WorkspacesTable>, "workspace_id">,
): Promise<void> {
  await transaction
    .insertInto("workspaces")
    .values({ ...columns, workspace_id: workspaceId })
    .execute();
}

export async function insertOwner(
  transaction: DatabaseTransaction,
  workspaceId: string,
  columns: Omit<Insertable<WorkspaceMembersTable>, "workspace_id" | "role" | "status">,
): Promise<void> {
  await transaction
    .insertInto("workspace_members")
    .values({ ...columns, workspace_id: workspaceId, role: "owner", status: "accepted" })
    .execute();
}

export async function findWorkspaceKind(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<WorkspaceKind | undefined> {
  const row = await transaction
    .selectFrom("workspaces")
    .select("kind")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row?.kind;
}
