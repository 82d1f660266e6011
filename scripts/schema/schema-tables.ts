import { MIGRATOR_TABLES } from "../../src/db/upgrade/applied-migrations.ts";

/** The tables of `src/db/schema.sql`, as its text says. */

export interface SchemaColumn {
  name: string;
  /** As PostgreSQL writes it, for example `timestamp with time zone`. */
  type: string;
  isNullable: boolean;
  /** The expression of its default; absent without one. */
  initial?: string;
  /** The values that a check of the column lists; absent without one. */
  values?: readonly string[];
}

export interface SchemaTable {
  name: string;
  columns: SchemaColumn[];
}

const TABLE = /^create table (\w+) \(\n([^]*?)\n\)/gm;
const COLUMN = /^ {2}(?!constraint )(\w+) (.+?)( not null)?(?: default (.+?))?,?$/gm;
const VALUES = /check \(\("?(\w+)"? = any \(array\[(.*?)\]\)\)\)/g;

/** Every table but those of the migrator, in the order of the text. */
export function schemaTables(sql: string): SchemaTable[] {
  return [...sql.matchAll(TABLE)]
    .map(([, name = "", body = ""]) => ({ name, columns: columnsOf(body) }))
    .filter(({ name }) => !MIGRATOR_TABLES.has(name));
}

function columnsOf(body: string): SchemaColumn[] {
  const values = new Map(
    [...body.matchAll(VALUES)].map(([, name = "", list = ""]) => [
      name,
      [...list.matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value),
    ]),
  );
  return [...body.matchAll(COLUMN)].map(([, name = "", type = "", required, initial]) => {
    const listed = values.get(name);
    return {
      name,
      type,
      isNullable: required === undefined,
      ...(initial === undefined ? {} : { initial }),
      ...(listed === undefined ? {} : { values: listed }),
    };
  });
}
