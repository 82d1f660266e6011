import pg from "pg";
import { isOnCluster } from "../clone-database.ts";

/**
 * What the tables of a database hold: which of them have changed since the last look, and the way
 * back to what they held at first. A look takes 5 ms of about a hundred tables, so it is left out
 * where no statement wrote to one of them since.
 */
export interface TableContents {
  /** Names of the tables whose rows differ from those at the last look. */
  changed(): Promise<string[]>;
  /** Puts the rows of the first look back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Written beside requests, whatever they do: the log of them, and when a key was used last. */
const UPKEEP = ["public.request_logs"];
const UPKEEP_COLUMNS = "'{last_used_at,last_used_address}'::text[]";

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
      as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname in ('public', 'graphile_worker')
  order by 1`;

/**
 * Counts the statements that write to the tables, also those whose transaction is rolled back: a
 * sequence keeps its number then. Writes of the session that puts rows back are not counted.
 */
const COUNT_WRITES = `
  create sequence kept.writes;
  create function kept.count_write() returns trigger language plpgsql as
    $$ begin perform nextval('kept.writes'); return null; end $$;`;

const countWritesTo = (name: string): string =>
  `create trigger count_write after insert or update or delete on ${name}
     for each statement execute function kept.count_write();
   create trigger count_truncate after truncate on ${name}
     for each statement execute function kept.count_write();`;

const PARTITIONS = `
  select format('%I.%I', n.nspname, c.relname) as name, p.inhparent::regclass::text as parent
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_inherits p on p.inhrelid = c.oid
  where c.relkind = 'r' and c.relispartition and n.nspname = 'public'`;

export async function watchTables(url: string): Promise<TableContents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string }>(TABLES);
  const tables = rows.filter(({ name }) => !UPKEEP.includes(name));
  await client.query("create schema kept");
  for (const { name } of tables)
    await client.query(`create table ${keptOf(name)} as table ${name}`);
  // Triggers of distributed tables are not allowed: there every look is a whole one.
  const isCounted = !isOnCluster();
  if (isCounted) await countWrites(client, tables);
  // Foreign keys and triggers have judged these rows once.
  await client.query("set session_replication_role = replica");
  const contents = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, (select count(*) || ' ' || ` +
        `coalesce(sum(hashtextextended(${rowOf(name)}::text, 0)), 0) from ${name} t) as rows`,
    )
    .join(" union all ");
  const writes = async (): Promise<string> => {
    const found = await client.query<{ count: string }>(
      "select last_value || ' ' || is_called as count from kept.writes",
    );
    return found.rows[0]?.count ?? "";
  };
  const look = async (): Promise<Map<string, string>> => {
    const found = await client.query<{ name: string; rows: string }>({
      name: "contents",
      text: contents,
    });
    return new Map(found.rows.map((table) => [table.name, table.rows]));
  };
  const first = await look();
  let last = first;
  let seen = isCounted ? await writes() : "";
  return {
    changed: async () => {
      if (isCounted) {
        const now = await writes();
        if (now === seen) return [];
        seen = now;
      }
      const before = last;
      last = await look();
      return differing(before, last);
    },
    restore: async () => {
      last = await look();
      const names = new Set(differing(first, last));
      for (const { name, columns } of tables)
        if (names.has(name))
          await client.query(
            `delete from ${name}; insert into ${name} (${columns}) overriding system value ` +
              `select ${columns} from ${keptOf(name)}`,
          );
      last = first;
    },
    close: () => client.end(),
  };
}

/** Partitions are written to by their table's name and by their own. */
async function countWrites(client: pg.Client, tables: readonly { name: string }[]): Promise<void> {
  await client.query(COUNT_WRITES);
  const { rows: partitions } = await client.query<{ name: string; parent: string }>(PARTITIONS);
  const all = [
    ...tables.map(({ name }) => name),
    ...partitions
      .filter(({ parent }) => !UPKEEP.includes(`public.${parent}`))
      .map(({ name }) => name),
  ];
  await client.query(all.map(countWritesTo).join("\n"));
}

const rowOf = (name: string): string =>
  name === "public.api_keys" ? `(to_jsonb(t) - ${UPKEEP_COLUMNS})` : "t";

const keptOf = (name: string): string => `kept."${name.replaceAll('"', "")}"`;

const differing = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
