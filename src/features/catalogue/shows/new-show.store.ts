import { type Insertable, sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { ShowsTable } from "../../../db/schema/tables.ts";
import { listShows } from "../../../kernel/access/show-directory.store.ts";
import type { ShowRow } from "./show.store.ts";

/** The rows of a new show: the show itself and the pointer of its workspace. */

export async function insertShow(
  transaction: DatabaseTransaction,
  showId: string,
  columns: Omit<Insertable<ShowsTable>, "show_id">,
): Promise<ShowRow> {
  const row = await transaction
    .insertInto("shows")
    .values({ ...columns, show_id: showId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await listShows(transaction, [row]);
  return row;
}

/**
 * Adds a pointer from a workspace, which the caller has locked, to a show, after the last one in
 * the workspace's order.
 */
export async function appendShow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { showId, now }: { showId: string; now: Date },
): Promise<void> {
  const last = await transaction
    .selectFrom("workspace_shows")
    .select(sql<number | null>`max(position)`.as("position"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  await transaction
    .insertInto("workspace_shows")
    .values({
      workspace_id: workspaceId,
      show_id: showId,
      position: (last?.position ?? -1) + 1,
      created_at: now,
    })
    .execute();
}

/** The number of existing shows that a workspace points at. */
export async function countShowsOf(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<number> {
  const pointers = await transaction
    .selectFrom("workspace_shows")
    .select("show_id")
    .where("workspace_id", "=", workspaceId)
    .execute();
  if (pointers.length === 0) return 0;
  const row = await transaction
    .selectFrom("shows")
    .select(transaction.fn.countAll<number>().as("count"))
    .where(
      "show_id",
      "in",
      pointers.map((pointer) => pointer.show_id),
    )
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.count ?? 0;
}
