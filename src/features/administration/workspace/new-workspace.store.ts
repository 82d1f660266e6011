import type { Insertable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type {
  WorkspaceKind,
  WorkspaceMembersTable,
  WorkspacesTable,
} from "../../../db/schema/tables.ts";

/** The rows of a new workspace: the workspace itself and its owner. */

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
    // The address may have an invitation already.
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "email"]).doUpdateSet({
        role: "owner",
        status: "accepted",
        user_id: columns.user_id ?? null,
        name: columns.name ?? null,
        joined_at: columns.joined_at ?? null,
        expires_at: null,
      }),
    )
    .execute();
}

export async function findWorkspaceKind(
  executor: Executor,
  workspaceId: string,
): Promise<WorkspaceKind | undefined> {
  const row = await executor
    .selectFrom("workspaces")
    .select("kind")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row?.kind;
}

/**
 * The workspace without an owner; undefined where it has one, with an account or without, and where
 * there is no such workspace.
 */
export async function findWorkspaceWithoutOwner(
  executor: Executor,
  workspaceId: string,
): Promise<{ name: string } | undefined> {
  return executor
    .selectFrom("workspaces as workspace")
    .leftJoin("workspace_members as owner", (join) =>
      join
        .onRef("owner.workspace_id", "=", "workspace.workspace_id")
        .on("owner.role", "=", "owner"),
    )
    .select("workspace.name")
    .where("workspace.workspace_id", "=", workspaceId)
    .where("owner.id", "is", null)
    .executeTakeFirst();
}

/** Changes the kind of a workspace, and its handle accordingly. */
export async function updateWorkspaceKind(
  transaction: DatabaseTransaction,
  workspaceId: string,
  changed: { kind: WorkspaceKind; handle: string | null; updated_at: Date },
): Promise<void> {
  await transaction
    .updateTable("workspaces")
    .set(changed)
    .where("workspace_id", "=", workspaceId)
    .execute();
}
