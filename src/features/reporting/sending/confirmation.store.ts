import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";

/** Statements on who was asked to confirm reports, and who confirmed, each of one workspace. */

interface Asked {
  workspaceId: string;
  hash: string;
}

/** Which of these recipients have confirmed that they want reports of the workspace. */
export async function findConfirmed(
  executor: Executor,
  workspaceId: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("report_confirmations")
    .select("address_hash")
    .where("workspace_id", "=", workspaceId)
    .where("address_hash", "in", [...hashes])
    .where("confirmed_at", "is not", null)
    .execute();
  return new Set(rows.map(({ address_hash: hash }) => hash));
}

/** Records that a recipient is asked; false where that was done before. */
export async function insertAsked(
  transaction: DatabaseTransaction,
  { workspaceId, hash }: Asked,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .insertInto("report_confirmations")
    .values({ workspace_id: workspaceId, address_hash: hash, asked_at: now })
    .onConflict((conflict) => conflict.columns(["workspace_id", "address_hash"]).doNothing())
    .returning("address_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a recipient who was asked wants reports; the first moment stays. */
export async function markConfirmed(
  transaction: DatabaseTransaction,
  { workspaceId, hash }: Asked,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("report_confirmations")
    .set({ confirmed_at: now })
    .where("workspace_id", "=", workspaceId)
    .where("address_hash", "=", hash)
    .where("confirmed_at", "is", null)
    .execute();
  await transaction
    .updateTable("report_recipients")
    .set({ state: "active", updated_at: now })
    .where("workspace_id", "=", workspaceId)
    .where("address_hash", "=", hash)
    .where("state", "=", "unconfirmed")
    .execute();
}
