import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../db/connection/database-clock.ts";

/**
 * Moves the next poll of due feeds of all workspaces ahead by `claimMs`, oldest first, and returns
 * their shows. Rows that another process is claiming are passed over.
 */
export async function claimDue(
  transaction: DatabaseTransaction,
  { now, claimMs, limit }: { now: DatabaseNow; claimMs: number; limit: number },
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
      .set({ next_poll_at: fromNow(now, claimMs) })
      .where(sql<boolean>`show_id = any(${showIds})`)
      .execute();
  return showIds;
}
