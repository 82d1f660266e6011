import type { Executor } from "../../db/connection/database.ts";
import { preparedQuery } from "../../db/connection/prepared-query.ts";
import { findShowState } from "../../kernel/access/visible-show.store.ts";

/**
 * The workspaces that see a show: the workspaces that refer to it, and the parent networks of the
 * active subnetworks among them. No workspace sees a deleted show, so a run that began before the
 * deletion makes no event of what it still stores.
 */
export async function findWorkspacesOfShow(executor: Executor, showId: string): Promise<string[]> {
  // Both statements are sent together, because the caller holds locks while it waits.
  const [state, workspaceIds] = await Promise.all([
    findShowState(executor, showId),
    findWorkspacesPointingAt(executor, showId),
  ]);
  return state === "deleted" ? [] : workspaceIds;
}

const workspacesPointingAt = preparedQuery((database, { showId }: { showId: string }) =>
  database
    .selectFrom("workspace_shows as pointing")
    .leftJoin("workspaces as subnetwork", (join) =>
      join
        .onRef("subnetwork.workspace_id", "=", "pointing.workspace_id")
        .on("subnetwork.kind", "=", "subnetwork")
        .on("subnetwork.activation_state", "=", "active"),
    )
    .select(["pointing.workspace_id", "subnetwork.parent_workspace_id"])
    .where("pointing.show_id", "=", showId),
);

/**
 * The workspaces that see a show which is known not to be deleted, for example because it is
 * locked.
 */
export async function findWorkspacesPointingAt(
  executor: Executor,
  showId: string,
): Promise<string[]> {
  const { rows } = await executor.executeQuery(workspacesPointingAt({ showId }));
  const all = new Set<string>();
  for (const { workspace_id: workspaceId, parent_workspace_id: parentId } of rows) {
    all.add(workspaceId);
    if (parentId !== null) all.add(parentId);
  }
  return [...all].sort();
}
