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
 * Enters a handle for a show; false when another has it. The insert comes first and decides: of two
 * that want the same handle at once, the second waits for the first to commit and then gets false.
 */
export async function insertHandle(
  transaction: DatabaseTransaction,
  showId: string,
  handle: string,
  now: Date,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto("handle_directory")
    .values({ subject_kind: "show", handle, subject_id: showId, created_at: now })
    .onConflict((conflict) => conflict.columns(["subject_kind", "handle"]).doNothing())
    .returning("handle")
    .executeTakeFirst();
  return claimed !== undefined;
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
