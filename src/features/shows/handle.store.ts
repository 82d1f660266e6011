import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";

/** The directory that keeps the handles of shows unique across all workspaces. */

export async function isHandleHeld(executor: Executor, handle: string): Promise<boolean> {
  const row = await executor
    .selectFrom("handle_directory")
    .select("subject_id")
    .where("subject_kind", "=", "show")
    .where("handle", "=", handle)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a handle back, if it is this show's. Its address stops resolving and nothing
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
