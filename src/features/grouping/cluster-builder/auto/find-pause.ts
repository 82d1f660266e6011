import type { Executor } from "../../../../db/connection/database.ts";
import type { AccessCache } from "../../../../kernel/access/access-cache.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { findShowOwner } from "../../../catalogue/shows/index.ts";

export const PAUSE_REASONS = ["plan_required", "show_archived"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * Why the hourly build of a show is paused; null where it is not paused. The plan checked is that
 * of the workspace that owns the show, because that workspace pays for the searches. A deleted show
 * counts as archived.
 */
export async function findPause(
  executor: Executor,
  access: Pick<AccessCache, "workspace">,
  showId: string,
): Promise<PauseReason | null> {
  if ((await findShowState(executor, showId)) !== "active") return "show_archived";
  const ownerId = await findShowOwner(executor, showId);
  const owner = ownerId === undefined ? undefined : await access.workspace(ownerId);
  return owner?.features.has("clusters") === true ? null : "plan_required";
}
