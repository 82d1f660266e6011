import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  retryingStatement,
} from "../../db/connection/database.ts";
import { unlistShows } from "../../kernel/access/show-directory.store.ts";

/** The rows of shows that were deleted 30 days ago. */

/** Shows deleted at or before a moment, the longest ago first. */
export async function findShowsDeletedBefore(
  database: Database,
  moment: Date,
): Promise<{ show_id: string; handle: string }[]> {
  return database
    .selectFrom("shows")
    .select(["show_id", "handle"])
    .where("deleted_at", "<=", moment)
    .orderBy("deleted_at")
    .execute();
}

/**
 * Tables that hold rows of a show, those that refer to others first, each with the columns that
 * tell the rows of one show apart.
 */
const KEYS_OF_TABLES = {
  cluster_nodes: ["cluster_id", "id"],
  clusters: ["id"],
  cluster_daily_reach: ["cluster_id", "day"],
  account_refreshes: ["platform"],
  connection_secrets: ["platform"],
  account_items: ["platform", "external_id"],
  account_days: ["platform", "day"],
  account_geography: ["platform", "metric"],
  platform_sign_ins: ["state_hash"],
  connections: ["platform"],
  episodes: ["id"],
  show_feeds: [],
  show_talent: ["id"],
} as const;

type TableOfShow = keyof typeof KEYS_OF_TABLES;

export const TABLES_OF_SHOW = Object.keys(KEYS_OF_TABLES) as readonly TableOfShow[];

/**
 * Deletes at most `limit` rows of a show from a table; how many.
 *
 * Rejected: rows by `ctid`. Their place is unique in one partition on one node alone.
 */
export async function deleteRowsOfShow(
  database: Database,
  showId: string,
  { table, limit }: { table: TableOfShow; limit: number },
): Promise<number> {
  const key = sql.join(["show_id", ...KEYS_OF_TABLES[table]].map((column) => sql.ref(column)));
  const { numAffectedRows } = await retryingStatement(() =>
    sql`
      delete from ${sql.table(table)}
      where show_id = ${showId}
        and (${key}) in (
          select ${key}
          from ${sql.table(table)}
          where show_id = ${showId}
          limit ${limit}
        )`.execute(database),
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes the show itself and what points at it. */
export async function deleteShowRow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<void> {
  await transaction.deleteFrom("workspace_shows").where("show_id", "=", showId).execute();
  await unlistShows(transaction, [showId]);
  await transaction.deleteFrom("shows").where("show_id", "=", showId).execute();
}
