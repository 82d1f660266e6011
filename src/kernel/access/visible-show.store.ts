import type { DatabaseTransaction } from "../../db/connection/database.ts";

/** Locks a show until the transaction ends, so that what it has is counted and added to by one. */
export async function lockShow(transaction: DatabaseTransaction, showId: string): Promise<void> {
  await transaction
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", "=", showId)
    .forUpdate()
    .execute();
}
