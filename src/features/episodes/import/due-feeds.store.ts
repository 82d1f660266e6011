import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";

/**
 * Moves the next poll of due feeds of all workspaces to `until`, oldest first, and returns their
 * shows. Rows that another process is claiming are passed over.
 */
export async function claimDue(
  transaction: DatabaseTransaction,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const due = await transaction
    .selectFrom("show_feeds")
    .select("show_id")
    .where("next_poll_at", "<=", now)
    .orderBy("next_poll_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const showIds = due.map((row) => row.show_id);
  if (showIds.length > 0)
    await transaction
      .updateTable("show_feeds")
      .set({ next_poll_at: until })
      .where(sql<boolean>`show_id = any(${showIds})`)
      .execute();
  return showIds;
}
