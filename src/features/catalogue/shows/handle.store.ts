import type { DatabaseTransaction } from "../../../db/connection/database.ts";

/** The directory that keeps the handles of shows unique across all workspaces. */

/**
 * Releases a handle, if it belongs to this show. Its address then no longer resolves, and nothing
 * redirects.
 */
export async function releaseHandle(
  transaction: DatabaseTransaction,
  showId: string,
  handle: string,
): Promise<void> {
  await transaction
    .deleteFrom("handle_directory")
    .where("subject_kind", "=", "show")
    .where("handle", "=", handle)
    .where("subject_id", "=", showId)
    .execute();
}
