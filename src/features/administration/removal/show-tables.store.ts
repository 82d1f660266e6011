import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  type Executor,
  retryingStatement,
} from "../../../db/connection/database.ts";
import { DECIDED_TABLES } from "../../../db/schema/table-decisions.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import { unlistShows } from "../../../kernel/access/show-directory.store.ts";

/** The tables that contain rows of a show, and the rows of shows that are removed or erased. */

export type TableOfShow = keyof Tables;

/**
 * The tables with a kind of removal, in the order of erasing: those that refer to others first.
 * `SHOW_TABLES` explains the order.
 */
const tablesRemoved = (removal: "record" | "captured"): TableOfShow[] =>
  DECIDED_TABLES.filter(([, decision]) => decision.removal === removal)
    .map(([table]) => table)
    .toReversed();

/** Tables whose rows are deleted with the record of a show. */
export const TABLES_OF_RECORD = tablesRemoved("record");

/** Tables of captured data, which stay when the record is removed. */
export const CAPTURED_TABLES = tablesRemoved("captured");

/** Every table with rows of a show except `shows` itself, its directory and its pointers. */
export const TABLES_OF_SHOW: readonly TableOfShow[] = [...TABLES_OF_RECORD, ...CAPTURED_TABLES];

/** Shows that were deleted at or before a given moment, the longest ago first. */
export async function findShowsDeletedBefore(
  database: Database,
  moment: Date,
): Promise<{ show_id: string }[]> {
  return database
    .selectFrom("shows")
    .select("show_id")
    .where("deleted_at", "<=", moment)
    .orderBy("deleted_at")
    .execute();
}

/** The fields of a deleted show that its removal needs, locked until the transaction ends. */
export async function lockDeletedShow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<{ name: string; handle: string; deleted_at: Date } | undefined> {
  return transaction
    .selectFrom("shows")
    .select((show) => ["name", "handle", show.ref("deleted_at").$notNull().as("deleted_at")])
    .where("show_id", "=", showId)
    .where("deleted_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** The name of a stored show, deleted or not; undefined where its record was removed. */
export async function findShowName(
  executor: Executor,
  showId: string,
): Promise<string | undefined> {
  const show = await executor
    .selectFrom("shows")
    .select("name")
    .where("show_id", "=", showId)
    .executeTakeFirst();
  return show?.name;
}

/** Number of rows of a show by table, for tables that have some. */
export async function countRowsOfShow(
  executor: Executor,
  showId: string,
): Promise<Partial<Record<TableOfShow, number>>> {
  const counts: Partial<Record<TableOfShow, number>> = {};
  for (const table of TABLES_OF_SHOW) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from ${sql.table(table)}
      where show_id = ${showId}`.execute(executor);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[table] = count;
  }
  return counts;
}

/**
 * Deletes at most `limit` rows of a show from a table. Returns how many. For a partitioned table
 * the limit applies to each partition, because a row's position (`ctid`) is unique only within its
 * partition. Deleting by the rows' keys takes five times as long. Both parts name the show, so that
 * over several nodes both run on one node.
 */
export async function deleteRowsOfShow(
  database: Database,
  showId: string,
  { table, limit }: { table: TableOfShow; limit: number },
): Promise<number> {
  const { numAffectedRows } = await retryingStatement(() =>
    sql`
      delete from ${sql.table(table)}
      where show_id = ${showId}
        and ctid = any(array(
          select ctid
          from ${sql.table(table)}
          where show_id = ${showId}
          limit ${limit}
        ))`.execute(database),
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes the record of a show. Captured data and the pointers stay. */
export async function deleteShowRecord(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<void> {
  await transaction.deleteFrom("shows").where("show_id", "=", showId).execute();
}

/** The workspaces that point at a show, whether it exists or not. */
export async function findPointingWorkspaces(
  executor: Executor,
  showId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("workspace_shows")
    .select("workspace_id")
    .where("show_id", "=", showId)
    .orderBy("workspace_id")
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** True where the directory has the show: an existing one, or one whose record was removed. */
export async function isListed(executor: Executor, showId: string): Promise<boolean> {
  const entry = await executor
    .selectFrom("show_directory")
    .select("show_id")
    .where("show_id", "=", showId)
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * Deletes what is left of a show whose record is gone: rows that were written late, and its
 * pointers and directory entry.
 */
export async function deleteLastTraces(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<void> {
  for (const table of TABLES_OF_SHOW)
    await sql`
      delete from ${sql.table(table)}
      where show_id = ${showId}`.execute(transaction);
  await transaction.deleteFrom("workspace_shows").where("show_id", "=", showId).execute();
  await unlistShows(transaction, [showId]);
}
