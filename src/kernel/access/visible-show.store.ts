import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";

/** Locks a show until the transaction ends, so that what it has is counted and added to by one. */
export async function lockShow(transaction: DatabaseTransaction, showId: string): Promise<void> {
  await transaction
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", "=", showId)
    .forUpdate()
    .execute();
}

/** Archived: read on request alone. Deleted: nothing is read and nothing is announced. */
export type ShowState = "active" | "archived" | "deleted";

/** The state of a show; one that is not stored counts as deleted. */
export async function findShowState(executor: Executor, showId: string): Promise<ShowState> {
  const show = await executor
    .selectFrom("shows")
    .select(["archived_at", "deleted_at"])
    .where("show_id", "=", showId)
    .executeTakeFirst();
  if (show === undefined || show.deleted_at !== null) return "deleted";
  return show.archived_at === null ? "active" : "archived";
}
