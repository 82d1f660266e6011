import type { Executor } from "../db/connection/database.ts";
import { findShowState } from "../kernel/access/visible-show.store.ts";

/**
 * The workspaces that see a show: those that point at it, and the networks above the active
 * subnetworks among them. A deleted show is seen by none, so what a run that began before still
 * stores makes no event.
 */
export async function findWorkspacesOfShow(executor: Executor, showId: string): Promise<string[]> {
  const pointing = (
    await executor
      .selectFrom("workspace_shows")
      .select("workspace_id")
      .where("show_id", "=", showId)
      .execute()
  ).map((row) => row.workspace_id);
  if (pointing.length === 0) return [];
  if ((await findShowState(executor, showId)) === "deleted") return [];
  const parents = await executor
    .selectFrom("workspaces")
    .select("parent_workspace_id")
    .where("workspace_id", "in", pointing)
    .where("kind", "=", "subnetwork")
    .where("activation_state", "=", "active")
    .execute();
  const all = new Set(pointing);
  for (const { parent_workspace_id: parentId } of parents) if (parentId !== null) all.add(parentId);
  return [...all].sort();
}
