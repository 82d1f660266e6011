import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

/** The number of rows of a workspace in a table with the column `workspace_id`. */
export async function countWorkspaceRows(
  database: Executor,
  workspaceId: string,
  table: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where workspace_id = ${workspaceId}
  `.execute(database);
  return rows[0]?.count ?? 0;
}
