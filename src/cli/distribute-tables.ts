import type pg from "pg";

interface Family {
  key: "show_id" | "workspace_id";
  tables: string[];
}

/**
 * Tables that are not partitions, with the first column of their primary key. Those that refer to
 * another one come last: Citus takes a foreign key only to a table that is distributed already.
 */
const LEADING_KEYS = `
  select class.relname as table, attribute.attname as key
  from pg_class class
  join pg_namespace namespace on namespace.oid = class.relnamespace and namespace.nspname = 'public'
  join pg_constraint primary_key on primary_key.conrelid = class.oid and primary_key.contype = 'p'
  join pg_attribute attribute
    on attribute.attrelid = class.oid and attribute.attnum = primary_key.conkey[1]
  where class.relkind in ('r', 'p') and not class.relispartition
  order by
    exists (select from pg_constraint where conrelid = class.oid and contype = 'f'),
    class.relname`;

/**
 * The two families of tables, read from the catalog by the first column of the primary key, parents
 * before children.
 * Everything else (the directories, migrations, heartbeats, the job queue) stays on the
 * coordinator.
 */
export async function tableFamilies(pool: pg.Pool): Promise<Family[]> {
  const { rows } = await pool.query<{ table: string; key: string }>(LEADING_KEYS);
  return (["workspace_id", "show_id"] as const).map((key) => ({
    key,
    tables: rows.filter((row) => row.key === key).map((row) => row.table),
  }));
}

/**
 * Distributes the tables that are not distributed yet, each family on its key and colocated, so that
 * a tenant's rows share a node. Returns their names.
 */
export async function distributeTables(pool: pg.Pool): Promise<string[]> {
  const extension = await pool.query("select 1 from pg_extension where extname = 'citus'");
  if (extension.rowCount === 0) {
    throw new Error(
      "This database has no Citus extension, so there are no nodes to distribute over. Use a " +
        "PostgreSQL with Citus (CREATE EXTENSION citus) as DATABASE_URL; one machine needs none " +
        "of this.",
    );
  }
  const done = new Set(
    (
      await pool.query<{ table: string }>(
        "select logicalrelid::text as table from pg_dist_partition",
      )
    ).rows.map((row) => row.table),
  );
  const distributed: string[] = [];
  for (const { key, tables } of await tableFamilies(pool)) {
    const [leader = ""] = tables
      .filter((table) => done.has(table))
      .concat(key === "show_id" ? ["shows"] : ["workspaces"]);
    const waiting = [...new Set([leader, ...tables])].filter((table) => !done.has(table));
    for (const table of waiting) {
      await pool.query("select create_distributed_table($1::regclass, $2, colocate_with => $3)", [
        table,
        key,
        table === leader ? "none" : leader,
      ]);
      distributed.push(table);
    }
  }
  return distributed;
}
