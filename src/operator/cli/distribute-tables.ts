import type pg from "pg";
import { distributionKeyOf, TABLE_CLASSES } from "../../db/schema/table-decisions.ts";

/** The changes of `db distribute`, as table names in the order of the changes. */
export interface Distribution {
  distributed: string[];
  /** Tables that an earlier release distributed and this release keeps on the coordinator. */
  broughtBack: string[];
}

/**
 * Distributes the tables that are not distributed, colocated by workspace or by show, so that a
 * tenant's rows share a node. Each table has a transaction of its own: the next run continues a run
 * that stopped.
 *
 * @throws Error for a database without Citus, without nodes, or that is not the coordinator; and
 * for a table that is distributed by another column.
 */
export async function distributeTables(pool: pg.Pool): Promise<Distribution> {
  await requireCoordinator(pool);
  const client = await pool.connect();
  try {
    // The limit is off, because a table is copied in one statement.
    await client.query("set statement_timeout = 0");
    const before = await findDistributed(client);
    const broughtBack = [...before.keys()].filter(
      (table) => table in TABLE_CLASSES && distributionKeyOf(table) === undefined,
    );
    for (const table of broughtBack)
      await client.query("select undistribute_table($1::regclass)", [table]);
    const distributed: string[] = [];
    for (const key of ["workspace_id", "show_id"] as const) {
      const tables = (await findTables(client)).filter((table) => distributionKeyOf(table) === key);
      for (const table of tables) requireSameKey(table, before.get(table) ?? key, key);
      let leader = tables.find((table) => before.has(table));
      for (const table of tables.filter((name) => !before.has(name))) {
        await client.query(
          "select create_distributed_table($1::regclass, $2, colocate_with => $3)",
          [table, key, leader ?? "none"],
        );
        leader ??= table;
        distributed.push(table);
      }
    }
    // Rows from before the distribution are copied to the nodes and stay in the coordinator's files
    // until they are truncated. This includes rows of an interrupted run; referencing tables come
    // first.
    const after = await findDistributed(client);
    const tables = (await findTables(client)).filter((table) => after.has(table));
    for (const table of tables.toReversed())
      if (await hasLocalCopy(client, table))
        await client.query("select truncate_local_data_after_distributing_table($1::regclass)", [
          table,
        ]);
    return { distributed, broughtBack };
  } finally {
    client.release(true);
  }
}

/** Whether the coordinator's own files of a distributed table or of its partitions contain rows. */
async function hasLocalCopy(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ holds_rows: boolean }>(
    `select greatest(
       pg_relation_size($1::regclass),
       (select max(pg_relation_size(relid)) from pg_partition_tree($1::regclass))
     ) > 0 as holds_rows`,
    [table],
  );
  return rows[0]?.holds_rows === true;
}

async function requireCoordinator(pool: pg.Pool): Promise<void> {
  const extension = await pool.query("select 1 from pg_extension where extname = 'citus'");
  if (extension.rowCount === 0)
    throw new Error(
      "This database has no Citus extension, so there are no nodes to distribute over. Use a " +
        "PostgreSQL with Citus (CREATE EXTENSION citus) as DATABASE_URL; one machine needs none " +
        "of this.",
    );
  const { rows } = await pool.query<{
    known_nodes: number;
    nodes_for_rows: number;
    is_coordinator: boolean;
  }>(
    `select
       citus_is_coordinator() as is_coordinator,
       count(*)::int as known_nodes,
       (count(*) filter (
         where isactive and shouldhaveshards and noderole = 'primary'
       ))::int as nodes_for_rows
     from pg_dist_node`,
  );
  const [cluster] = rows;
  // A coordinator reports itself as one only when it knows a node; a worker knows all nodes.
  if (cluster === undefined || cluster.known_nodes === 0) throw withoutNodes();
  if (!cluster.is_coordinator)
    throw new Error(
      "DATABASE_URL is a worker node. Tables are distributed from the coordinator, which is also " +
        "where the processes of Castmeter connect.",
    );
  if (cluster.nodes_for_rows === 0) throw withoutNodes();
}

const withoutNodes = (): Error =>
  new Error(
    "The cluster has no node for rows. On the coordinator name it and add the others: " +
      "SELECT citus_set_coordinator_host('host', 5432); SELECT citus_add_node('host', 5432) " +
      "(docs/citus.md).",
  );

/** The distributed tables that are not partitions, with the distribution column of each. */
async function findDistributed(client: pg.ClientBase | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; key: string }>(`
    select class.relname as table, column_to_column_name(logicalrelid, partkey) as key
    from pg_dist_partition
    join pg_class class on class.oid = logicalrelid
    where partmethod = 'h'
      and class.relnamespace = 'public'::regnamespace
      and not class.relispartition
    order by class.relname`);
  return new Map(rows.map(({ table, key }) => [table, key]));
}

/** A node of the cluster by host and port, and whether the coordinator can reach it. */
export interface ClusterNode {
  name: string;
  answers: boolean;
}

/** The nodes of the cluster, the coordinator first; undefined for a database without Citus. */
export async function findNodes(pool: pg.Pool): Promise<ClusterNode[] | undefined> {
  const extension = await pool.query("select from pg_extension where extname = 'citus'");
  if (extension.rowCount === 0) return undefined;
  const { rows } = await pool.query<ClusterNode>(
    `select
       nodename || ':' || nodeport as name,
       isactive and citus_check_connection_to_node(nodename, nodeport) as answers
     from pg_dist_node
     where noderole = 'primary'
     order by groupid`,
  );
  return rows;
}

/** The tables of a cluster that `distributeTables` would distribute or bring back, by name. */
export async function findMisplacedTables(pool: pg.Pool): Promise<string[]> {
  const distributed = await findDistributed(pool);
  return (await findTables(pool))
    .filter(
      (table) => table in TABLE_CLASSES && distributionKeyOf(table) !== distributed.get(table),
    )
    .toSorted();
}

/**
 * The tables of the database that are not partitions, each after the tables it refers to: Citus
 * accepts a foreign key only to a table that is already distributed.
 */
export async function findTables(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ table: string; parents: string[] }>(`
    select
      class.relname as table,
      array(
        select parent.relname::text
        from pg_constraint reference
        join pg_class parent on parent.oid = reference.confrelid
        where reference.conrelid = class.oid
          and reference.contype = 'f'
          and parent.oid <> class.oid
      ) as parents
    from pg_class class
    where class.relnamespace = 'public'::regnamespace
      and class.relkind in ('r', 'p')
      and not class.relispartition
    order by class.relname`);
  const parentsOf = new Map(rows.map(({ table, parents }) => [table, parents]));
  const ordered = new Set<string>();
  const add = (table: string): void => {
    for (const parent of parentsOf.get(table) ?? []) if (!ordered.has(parent)) add(parent);
    ordered.add(table);
  };
  for (const { table } of rows) add(table);
  return [...ordered];
}

function requireSameKey(table: string, found: string, expected: string): void {
  if (found !== expected)
    throw new Error(
      `${table} is distributed by ${found} instead of ${expected}. Bring it back with ` +
        `SELECT undistribute_table('${table}') and start again.`,
    );
}
