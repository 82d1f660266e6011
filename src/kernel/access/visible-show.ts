import { resourceNotFound } from "../contract/errors.ts";
import type { WorkspaceAccess } from "./workspace-access.ts";

/**
 * Refuses a show that the workspace does not see, alike for a show of another workspace and for one
 * that does not exist.
 *
 * @throws ApiError `resource_not_found`.
 */
export function requireVisibleShow({ showSet }: WorkspaceAccess, showId: string): void {
  if (!showSet.has(showId)) throw resourceNotFound("show");
}

/**
 * The shows of a `show_ids` parameter, all of them where it is not sent, in the workspace's order:
 * it decides which show counts a shared account. An id that the workspace does not see is left out,
 * whether another workspace has it or none.
 */
export function showsAmong(
  { showIds, missingShowIds }: Pick<WorkspaceAccess, "showIds" | "missingShowIds">,
  asked: readonly string[] | undefined,
): Pick<WorkspaceAccess, "showIds" | "missingShowIds"> {
  if (asked === undefined) return { showIds, missingShowIds };
  const among = new Set(asked);
  return {
    showIds: showIds.filter((id) => among.has(id)),
    missingShowIds: missingShowIds.filter((id) => among.has(id)),
  };
}
