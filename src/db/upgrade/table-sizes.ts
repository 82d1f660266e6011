import type { SendStatement } from "./applied-migrations.ts";

/** A table above this size is not counted: what PostgreSQL knows of it is within some per cent. */
const COUNTED_BYTES_MAX = 32 * 1024 ** 2;

export interface TableSize {
  rows: number;
  /** False where the rows were counted. */
  isEstimate: boolean;
  /** With indexes. */
  bytes: number;
}

/** Sizes of the tables that exist, partitions with their table. Reads only. */
export async function readTableSizes(
  send: SendStatement,
  tables: readonly string[],
): Promise<Map<string, TableSize>> {
  const rows = (await send(
    `select
      named.name,
      sum(pg_relation_size(part.oid))::float8 as heap,
      sum(pg_total_relation_size(part.oid))::float8 as bytes,
      sum(greatest(part.reltuples, 0))::float8 as rows
    from unnest($1::text[]) as named (name)
      cross join lateral (
        select to_regclass(named.name) as oid
        union
        select relid from pg_partition_tree(to_regclass(named.name)) where isleaf
      ) as tree
      join pg_class part on part.oid = tree.oid and part.relkind = 'r'
    group by named.name`,
    [[...new Set(tables)]],
  )) as { name: string; heap: number; bytes: number; rows: number }[];
  const sizes = new Map<string, TableSize>();
  for (const { name, heap, bytes, rows: known } of rows) {
    if (heap > COUNTED_BYTES_MAX) {
      sizes.set(name, { rows: Math.round(known), isEstimate: true, bytes });
      continue;
    }
    const [counted] = await send(`select count(*)::float8 as rows from "${name}"`);
    sizes.set(name, { rows: Number(counted?.["rows"]), isEstimate: false, bytes });
  }
  return sizes;
}
