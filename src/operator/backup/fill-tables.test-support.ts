import type pg from "pg";
import { type Column as NewestColumn, COLUMNS as NEWEST_COLUMNS } from "../../db/schema/columns.ts";
import { DAY_MS, utcDay } from "../../lib/time/clock.ts";

/**
 * Rows for every table of the database, made from its catalogue: a new table is filled, and
 * compared before and after a restore, without a change here.
 */

const ROWS = 2;

/** Tables with their columns. */
const COLUMNS = `
  select
    c.relname as table,
    a.attname as column,
    format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable,
    (
      select array[f.confrelid::regclass::text, target.attname::text]
      from pg_constraint f
      join pg_attribute target
        on target.attrelid = f.confrelid
          and target.attnum = f.confkey[array_position(f.conkey, a.attnum)]
      where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
      -- Of several, any will do: all of them lead to the same column in the end.
      order by f.conname
      limit 1
    ) as refers_to,
    (
      select pg_get_constraintdef(k.oid)
      from pg_constraint k
      where k.conrelid = c.oid
        and k.contype = 'c'
        and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ANY%'
    ) as check
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p')
    and not c.relispartition
    and c.relname not in ('migrations', 'later_migrations')
  order by c.relname, a.attnum`;

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  refers_to: [string, string] | null;
  check: string | null;
}

const NEWEST: Readonly<Record<string, Readonly<Record<string, NewestColumn>>>> = NEWEST_COLUMNS;

/** The values that a check lists, from the newest schema where an earlier one has no check. */
const allowedIn = ({ table, column, check }: Column): readonly string[] | undefined =>
  check === null
    ? NEWEST[table]?.[column]?.values
    : [...check.matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value);

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, index) => index)).toString("hex");

/** A day whose partition no other row needs. */
const dayAfter = (day: string): string => utcDay(new Date(Date.parse(day) + DAY_MS));

/**
 * The column to which a column refers directly or through others; the column itself where it refers
 * to none.
 */
function rootOf(column: Column, all: readonly Column[]): Column {
  const [table, name] = column.refers_to ?? [];
  const target = all.find((other) => other.table === table && other.column === name);
  return target === undefined ? column : rootOf(target, all);
}

/** How many tables must be filled before this one. */
function depthOf(table: string, all: readonly Column[]): number {
  const parents = all.flatMap((column) =>
    column.table === table && column.refers_to !== null ? [column.refers_to[0]] : [],
  );
  const others = new Set(parents.filter((parent) => parent !== table));
  return Math.max(0, ...[...others].map((parent) => 1 + depthOf(parent, all)));
}

/** Values that would be changed if they passed through another type than their own. */
function valueOf(column: Column, all: readonly Column[], row: number, day: string): string | null {
  if (row > 0 && column.nullable) return null;
  const allowed = allowedIn(column);
  if (allowed !== undefined) return allowed[row] ?? null;
  const name = rootOf(column, all).column;
  const values: Record<string, readonly [string, string]> = {
    text: [`${name} "ünï", \\n {x}\n\ttext '€🎧'`, `${name} of the last row`],
    "text[]": [`{"a,b",NULL,"\\"q\\"","","NULL"}`, "{}"],
    jsonb: [`{"b": 1.10, "a": null, "text": "\\\\ \\n"}`, "null"],
    json: [`{"z": 1,\n "a": 2, "a": 3}`, `{"z":"\\u0000"}`],
    bytea: [`\\x${ALL_BYTES}`, "\\x00"],
    "timestamp with time zone": [
      `${day} 12:00:00.123456+00`,
      `${dayAfter(day)} 23:59:59.999999+00`,
    ],
    date: [day, "2019-02-28"],
    boolean: ["true", "false"],
    smallint: ["32767", "-32768"],
    integer: ["2147483647", "-1"],
    bigint: ["9007199254740993", "-9223372036854775808"],
    "integer[]": ["{2147483647,NULL,-1}", "{}"],
    "smallint[]": ["{32767,NULL,-1}", "{}"],
    "timestamp with time zone[]": ['{"2026-09-14 03:00:00.000001+00",NULL}', "{}"],
    tsvector: ["'a':1,16383", ""],
    real: ["0.1", "-1e-30"],
    "double precision": ["0.30000000000000004", "1e-300"],
  };
  const value = values[column.type]?.[row];
  if (value === undefined)
    throw new Error(`Add values of the type ${column.type} (${column.table}.${column.column}).`);
  return value;
}

/** Fills every table with two rows. The partitions of this day, `YYYY-MM-DD`, must exist. */
export async function fillTables(pool: pg.Pool, day: string): Promise<void> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const tables = [...Map.groupBy(rows, (column) => column.table)].toSorted(
    ([one], [other]) => depthOf(one, rows) - depthOf(other, rows),
  );
  for (const [table, columns] of tables) {
    const names = columns.map(({ column }) => `"${column}"`).join(", ");
    const places = columns.map(({ type }, index) => `$${index + 1}::text::${type}`).join(", ");
    for (let row = 0; row < ROWS; row += 1)
      await pool.query(
        `insert into ${table} (${names}) values (${places})`,
        columns.map((column) => valueOf(column, rows, row, day)),
      );
  }
}

/** Every row of every table in PostgreSQL's text form, ordered by that text. */
export async function readTables(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const tables = new Map(rows.map(({ table }): [string, string[]] => [table, []]));
  const stored = await pool.query<{ table: string; text: string }>(
    [...tables.keys()]
      .map((table) => `select '${table}' as table, t::text as text from ${table} t`)
      .join(" union all ") + " order by 1, 2",
  );
  for (const { table, text } of stored.rows) tables.get(table)?.push(text);
  return tables;
}
