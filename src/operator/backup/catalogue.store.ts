import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import { findApplied, sendBy } from "../../db/upgrade/applied-migrations.ts";

/** The facts about the database that a backup or a restore reads before it reads or writes rows. */

export interface TableColumn {
  name: string;
  /** Type as PostgreSQL writes it in a cast. */
  type: string;
}

/** The columns of each table in their stored order; partitions belong to their table. */
export async function findTables(executor: Executor): Promise<Map<string, TableColumn[]>> {
  const { rows } = await sql<TableColumn & { table: string }>`
    select
      c.relname as table,
      a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(executor);
  return Map.groupBy(rows, ({ table }) => table);
}

/** The migrations that ran, by name; none in a database that was never migrated. */
export async function findAppliedMigrations(
  executor: Executor,
): Promise<{ name: string; hash: string }[]> {
  const applied = await findApplied(sendBy(executor));
  return [...applied.values()]
    .map(({ name, hash }) => ({ name, hash }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Number of connections of other Castmeter processes to this database; commands are not counted.
 */
export async function countServerConnections(executor: Executor): Promise<number> {
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections
    from pg_stat_activity
    where datname = current_database()
      and application_name in (
        'castmeter',
        'castmeter listener',
        'castmeter worker',
        'castmeter deliveries'
      )`.execute(executor);
  return rows[0]?.connections ?? 0;
}

/** True while an installation holds no workspace, no show and no person. */
export async function isEmptyInstallation(executor: Executor): Promise<boolean> {
  for (const table of ["workspaces", "shows", "people"] as const) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(executor);
    if (rows.length > 0) return false;
  }
  return true;
}
