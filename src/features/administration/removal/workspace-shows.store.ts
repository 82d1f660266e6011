import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import type { WorkspaceKind } from "../../../db/schema/tables.ts";
import { lockShow } from "../../../kernel/access/visible-show.store.ts";

/** The shows at which a workspace points, and which other workspaces do. */

export interface RemovableWorkspace {
  name: string;
  kind: WorkspaceKind;
  parentId: string | null;
}

export async function findRemovableWorkspace(
  executor: Executor,
  workspaceId: string,
): Promise<RemovableWorkspace | undefined> {
  return executor
    .selectFrom("workspaces")
    .select(["name", "kind", "parent_workspace_id as parentId"])
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
}

/** Locks the workspace and its shows, so that nothing is added to them until they are deleted. */
export async function lockWorkspaceWithShows(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<void> {
  await transaction
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("workspace_id", "=", workspaceId)
    .forUpdate()
    .execute();
  const pointers = await transaction
    .selectFrom("workspace_shows")
    .select("show_id")
    .where("workspace_id", "=", workspaceId)
    .orderBy("show_id")
    .execute();
  for (const { show_id: showId } of pointers) await lockShow(transaction, showId);
}

export interface PointedShow {
  id: string;
  /** The name of the show; its id where its record was removed and only captured data are left. */
  name: string;
  /** True where another workspace also points at it. */
  isShared: boolean;
}

export async function findPointedShows(
  executor: Executor,
  workspaceId: string,
): Promise<PointedShow[]> {
  const pointers = await executor
    .selectFrom("workspace_shows as pointer")
    .select([
      "pointer.show_id",
      sql<boolean>`exists (
        select
        from workspace_shows other
        where other.show_id = pointer.show_id
          and other.workspace_id <> pointer.workspace_id
      )`.as("isShared"),
    ])
    .where("pointer.workspace_id", "=", workspaceId)
    .orderBy("pointer.position")
    .orderBy("pointer.show_id")
    .execute();
  if (pointers.length === 0) return [];
  const shows = await executor
    .selectFrom("shows")
    .select(["show_id", "name"])
    .where(
      isAmong(
        "show_id",
        pointers.map((pointer) => pointer.show_id),
      ),
    )
    .execute();
  const names = new Map(shows.map((show) => [show.show_id, show.name]));
  return pointers.map(({ show_id: id, isShared }) => ({
    id,
    name: names.get(id) ?? id,
    isShared,
  }));
}

export async function findSubnetworkNames(
  executor: Executor,
  workspaceId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("workspaces")
    .select("name")
    .where("parent_workspace_id", "=", workspaceId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ name }) => name);
}

/** Accounts that a workspace connected to shows and that are still connected. */
export async function findConnectedTargets(
  executor: Executor,
  workspaceId: string,
  showIds: readonly string[],
): Promise<{ showId: string; platform: string }[]> {
  if (showIds.length === 0) return [];
  return executor
    .selectFrom("connections")
    .select(["show_id as showId", "platform"])
    .where("show_id", "in", showIds)
    .where("workspace_id", "=", workspaceId)
    .where("status", "<>", "disconnected")
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
}

export async function findEndpointIds(executor: Executor, workspaceId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .execute();
  return rows.map(({ id }) => id);
}
