import type { WorkspaceKind } from "../../../db/schema/tables.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";

/**
 * Why a network-only list is empty in this workspace; null in a network, where it may have entries.
 */
export function networkOnlyNote(kind: WorkspaceKind, resource: string): string | null {
  if (kind === "network") return null;
  return `${resource} belong to networks, and this is a ${kind} workspace: there are none here.`;
}

/**
 * Why a list of networks and subnetworks is empty in a solo workspace; null in other workspaces.
 */
export function networksNote(kind: WorkspaceKind, resource: string): string | null {
  if (kind !== "solo") return null;
  return `${resource} belong to networks and subnetworks, and this is a solo workspace: there are none here.`;
}

/**
 * A note about the workspace as a whole: shows at which it points that no longer exist. Null where
 * there are none.
 */
export function missingShowsNote({
  missingShowIds,
}: Pick<WorkspaceAccess, "missingShowIds">): string | null {
  const count = missingShowIds.length;
  if (count === 0) return null;
  return `${count === 1 ? "One show" : `${count} shows`} of this workspace no longer ${count === 1 ? "exists" : "exist"}; see missing_show_ids. Lists and totals leave ${count === 1 ? "it" : "them"} out.`;
}
