import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { lockWorkspace } from "../../../../kernel/access/workspace-access.store.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { countShowsOf } from "../new-show.store.ts";

/**
 * Locks a workspace, so that two shows never get the same position, and refuses a second show in a
 * workspace that is limited to one. Archived shows count, deleted ones do not.
 *
 * @throws ApiError `limit_reached`.
 */
export async function requireShowLimit(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<void> {
  const { kind } = await lockWorkspace(transaction, workspaceId);
  if (kind !== "solo") return;
  const current = await countShowsOf(transaction, workspaceId);
  if (current > 0)
    throw new ApiError("limit_reached", "A solo workspace has one show. Delete that one first.", {
      extras: { limit: 1, current },
    });
}
