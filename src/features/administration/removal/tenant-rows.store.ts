import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";

/**
 * Deletes every row of a tenant. The tables come from the catalog of the database, so that a table
 * of a later migration is included: one whose key begins with `show_id` belongs to shows; every
 * other one with a column `workspace_id` contains rows of workspaces, directories included, but for
 * those that are named below.
 */

type TenantColumn = "workspace_id" | "show_id";

/**
 * Tables whose rows name a tenant and stay: the chain of hashes of signed documents is one for the
 * installation, and without an entry none of the later ones could be verified. An entry has ids and
 * a hash.
 */
const STAYING = ["report_log"];

/** Tables that are not partitions, with the tenant column to which their rows belong. */
async function findTenantTables(executor: Executor, column: TenantColumn): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select class.relname as name
    from pg_class class
    join pg_attribute tenant on tenant.attrelid = class.oid
    join pg_constraint primary_key on primary_key.conrelid = class.oid
    join pg_attribute first_key
      on first_key.attrelid = class.oid and first_key.attnum = primary_key.conkey[1]
    where class.relnamespace = 'public'::regnamespace
      and class.relkind in ('r', 'p')
      and not class.relispartition
      and primary_key.contype = 'p'
      and tenant.attname = ${column}
      and class.relname <> all(${STAYING})
      and not tenant.attisdropped
      and case ${column}
        when 'show_id' then first_key.attname = 'show_id'
        else first_key.attname <> 'show_id'
      end
    order by class.relname`.execute(executor);
  return rows.map(({ name }) => name);
}

export type RowCounts = Readonly<Record<string, number>>;

async function countRows(
  executor: Executor,
  column: TenantColumn,
  ids: readonly string[],
): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const table of await findTenantTables(executor, column)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids})`.execute(executor);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[table] = count;
  }
  return counts;
}

/** Number of rows by table, for tables that have some. */
export const countWorkspaceRows = (executor: Executor, workspaceId: string): Promise<RowCounts> =>
  countRows(executor, "workspace_id", [workspaceId]);

export const countShowRows = (executor: Executor, showIds: readonly string[]): Promise<RowCounts> =>
  countRows(executor, "show_id", showIds);

/**
 * Deletes the rows of a workspace in the directories of workspaces and handles, in grants and in
 * all other tables.
 */
export async function deleteWorkspaceRows(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<void> {
  await transaction
    .deleteFrom("oauth_artifacts")
    .where("grant_id", "in", (query) =>
      query
        .selectFrom("oauth_grant_directory")
        .select("grant_id")
        .where("workspace_id", "=", workspaceId),
    )
    .execute();
  for (const table of await findTenantTables(transaction, "workspace_id"))
    await sql`
      delete from ${sql.table(table)}
      where workspace_id = ${workspaceId}`.execute(transaction);
  await transaction
    .deleteFrom("handle_directory")
    .where("subject_kind", "=", "workspace")
    .where("subject_id", "=", workspaceId)
    .execute();
}

/** Deletes shows with all their rows, and releases their handles. */
export async function deleteShowRows(
  transaction: DatabaseTransaction,
  showIds: readonly string[],
): Promise<void> {
  for (const table of await findTenantTables(transaction, "show_id"))
    await sql`
      delete from ${sql.table(table)}
      where show_id = any(${showIds})`.execute(transaction);
  await transaction
    .deleteFrom("handle_directory")
    .where("subject_kind", "=", "show")
    .where("subject_id", "=", sql<string>`any(${showIds})`)
    .execute();
}
