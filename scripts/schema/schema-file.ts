import type pg from "pg";

/**
 * The text of `src/db/schema.sql`: every table with its columns, constraints and indexes as the
 * catalogue of a migrated database holds them. Written from the catalogue and not by pg_dump, which
 * the embedded PostgreSQL does not bring.
 */

export const SCHEMA_FILE = "src/db/schema.sql";

const HEADING = `-- The schema after the last migration: for reading, and for the review of a migration.
-- Written by \`npm run generate\` from a migrated database; only the migrations create it.
-- Partitions are created at run time (src/db/partitions).
`;

/**
 * Objects this file does not print. A migration that adds one must add it here as well, so that
 * the file stays the whole schema.
 */
const UNKNOWN_OBJECTS = `
  select c.relname::text as name
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind not in ('r', 'p', 'i', 'I', 't', 'S')
  union all
  select p.proname::text
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
  union all
  select t.typname::text
  from pg_type t
  where t.typnamespace = 'public'::regnamespace
    and t.typtype in ('d', 'e', 'r')
  union all
  select g.tgname::text
  from pg_trigger g
  join pg_class c on c.oid = g.tgrelid
  where c.relnamespace = 'public'::regnamespace
    and not g.tgisinternal
  order by name`;

const TABLES = `
  select
    c.oid::int as id,
    c.relname::text as name,
    pg_get_partkeydef(c.oid) as partition_key,
    array_to_string(c.reloptions, ', ') as options
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p')
    and not c.relispartition
  order by c.relname`;

const COLUMNS = `
  select
    a.attname::text as name,
    format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as required,
    a.attgenerated::text as generated,
    a.attidentity::text as identity,
    pg_get_expr(d.adbin, d.adrelid) as default,
    (select l.collname::text
     from pg_collation l
     where l.oid = a.attcollation and l.oid <> y.typcollation) as collation
  from pg_attribute a
  join pg_type y on y.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1
    and a.attnum > 0
    and not a.attisdropped
  order by a.attnum`;

/** Primary key, unique, foreign, then checks. "Not null" is printed with its column. */
const CONSTRAINTS = `
  select
    k.conname::text as name,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  where k.conrelid = $1
    and k.contype <> 'n'
  order by array_position(array['p', 'u', 'x', 'f', 'c'], k.contype::text), k.conname`;

/** Those that no constraint has made. */
const INDEXES = `
  select pg_get_indexdef(x.indexrelid) as definition
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  where x.indrelid = $1
    and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = $1)
  order by i.relname`;

const SEQUENCES = `
  select sequencename::text as name, data_type::text as type
  from pg_sequences
  where schemaname = 'public'
  order by sequencename`;

interface TableRow {
  id: number;
  name: string;
  partition_key: string | null;
  options: string | null;
}

interface ColumnRow {
  name: string;
  type: string;
  required: boolean;
  generated: string;
  identity: string;
  default: string | null;
  collation: string | null;
}

/**
 * The schema `public` as text, tables by name and columns in their order: equal schemas give equal
 * texts.
 *
 * @throws Error for an object it does not know how to print.
 */
export async function schemaSql(client: pg.Client): Promise<string> {
  const unknown = await client.query<{ name: string }>(UNKNOWN_OBJECTS);
  if (unknown.rows.length > 0)
    throw new Error(
      `scripts/schema-file.ts does not print: ${unknown.rows.map(({ name }) => name).join(", ")}`,
    );
  const tables = await client.query<TableRow>(TABLES);
  const sequences = await client.query<{ name: string; type: string }>(SEQUENCES);
  const parts = [
    HEADING,
    ...sequences.rows.map(({ name, type }) => `create sequence ${name} as ${type};\n`),
  ];
  for (const table of tables.rows) parts.push(await tableSql(client, table));
  return parts.join("\n");
}

async function tableSql(client: pg.Client, table: TableRow): Promise<string> {
  const columns = await client.query<ColumnRow>(COLUMNS, [table.id]);
  const constraints = await client.query<{ name: string; definition: string }>(CONSTRAINTS, [
    table.id,
  ]);
  const indexes = await client.query<{ definition: string }>(INDEXES, [table.id]);
  const lines = [
    ...columns.rows.map(columnSql),
    ...constraints.rows.map(
      ({ name, definition }) => `constraint ${name} ${lowerKeywords(definition)}`,
    ),
  ];
  const partition =
    table.partition_key === null ? "" : ` partition by ${lowerKeywords(table.partition_key)}`;
  const options = table.options === null ? "" : ` with (${table.options})`;
  return [
    `create table ${table.name} (\n  ${lines.join(",\n  ")}\n)${partition}${options};\n`,
    ...indexes.rows.map(({ definition }) => `${indexSql(definition)};\n`),
  ].join("");
}

function columnSql(column: ColumnRow): string {
  const parts = [column.name, column.type];
  if (column.collation !== null) parts.push(`collate ${column.collation}`);
  if (column.identity !== "")
    parts.push(`generated ${column.identity === "a" ? "always" : "by default"} as identity`);
  if (column.generated !== "")
    parts.push(`generated always as (${lowerKeywords(column.default ?? "")})`);
  if (column.required) parts.push("not null");
  if (column.generated === "" && column.default !== null)
    parts.push(`default ${lowerKeywords(column.default)}`);
  return parts.join(" ");
}

/** `on only` is how PostgreSQL prints an index of a partitioned table; btree is the default. */
const indexSql = (definition: string): string =>
  lowerKeywords(definition)
    .replace(/ on (?:only )?public\./, " on ")
    .replace(" using btree ", " ")
    .replace(/ where /, "\n  where ");

/** PostgreSQL prints keywords in capitals; texts and quoted names are left alone. */
const lowerKeywords = (definition: string): string =>
  definition.replaceAll(/'(?:[^']|'')*'|"[^"]*"|\b[A-Z]{2,}\b/g, (token) =>
    /^['"]/.test(token) ? token : token.toLowerCase(),
  );
