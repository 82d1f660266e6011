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
