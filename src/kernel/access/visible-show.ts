import { resourceNotFound } from "../contract/errors.ts";
import type { WorkspaceAccess } from "./workspace-access.ts";

/**
 * Refuses a show that the workspace does not see, with the same error for a show of another
 * workspace and for one that does not exist.
 *
 * @throws ApiError `resource_not_found`.
 */
export function requireVisibleShow({ showSet }: WorkspaceAccess, showId: string): void {
  if (!showSet.has(showId)) throw resourceNotFound("show");
}

/**
 * The shows of a `show_ids` parameter, or all shows where it is not sent, in the workspace's order,
 * which decides which show counts a shared account. An id that the workspace does not see is left
 * out, whether or not another workspace has it.
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
