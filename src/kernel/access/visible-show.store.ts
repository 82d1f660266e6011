import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";

/**
 * Locks a show until the transaction ends, so that only one transaction at a time counts and
 * extends its children.
 */
export async function lockShow(transaction: DatabaseTransaction, showId: string): Promise<void> {
  await transaction
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", "=", showId)
    .forUpdate()
    .execute();
}

/**
 * The state of a show. An archived show is read on request only; a deleted show is neither read nor
 * announced.
 */
export type ShowState = "active" | "archived" | "deleted";

/** The state of a show; a show that is not stored counts as deleted. */
export async function findShowState(executor: Executor, showId: string): Promise<ShowState> {
  const show = await executor
    .selectFrom("shows")
    .select(["archived_at", "deleted_at"])
    .where("show_id", "=", showId)
    .executeTakeFirst();
  if (show === undefined || show.deleted_at !== null) return "deleted";
  return show.archived_at === null ? "active" : "archived";
}
