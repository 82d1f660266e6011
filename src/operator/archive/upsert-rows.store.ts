import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { ArchiveRow } from "./archive-fields.ts";
import type { ArchiveObject } from "./archive-object.ts";

/**
 * Stores rows of one kind in one statement and returns the keys of the changed rows: a row that is
 * already stored unchanged is not written, so that importing the same archive a second time writes
 * nothing. The rows are sent as one JSON text, which can also contain array columns; their types
 * are the table's own.
 */
export async function upsertRows(
  transaction: DatabaseTransaction,
  type: Pick<ArchiveObject, "table" | "key" | "times" | "overwrites">,
  rows: readonly ArchiveRow[],
  now: Date,
): Promise<string[][]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const { table, key, times, overwrites = "true" } = type;
  const list = (names: readonly string[], prefix = ""): string =>
    names.map((name) => `${prefix}${name}`).join(", ");
  const written = columns.filter((column) => !key.includes(column));
  const values = columns.map((column) =>
    times.includes(column)
      ? `coalesce(given.${column}, stored.${column}, $now)`
      : `given.${column}`,
  );
  const matches = key.map((column) => `stored.${column} = given.${column}`).join(" and ");
  const assignments = written.map((column) => `${column} = excluded.${column}`).join(", ");
  // With several nodes the other side of an outer join is read whole, so it is limited to the keys.
  // The first two columns are text in every table, and the third would hardly narrow it.
  const narrow = key.slice(0, 2);
  const parameters: Record<string, RawBuilder<unknown>> = {
    now: sql`${now}::timestamptz`,
    rows: sql`${JSON.stringify(rows)}::jsonb`,
    ...Object.fromEntries(
      narrow.map((column) => [
        `every_${column}`,
        sql`${[...new Set(rows.map((row) => row[column]))]}::text[]`,
      ]),
    ),
  };
  // Names come from the archive's own definitions, never from a file.
  const statement = `
    insert into ${table} as target (${list(columns)})
    select ${values.join(", ")}
    from jsonb_populate_recordset(null::${table}, $rows) as given
    left join (
      select *
      from ${table}
      where ${narrow.map((column) => `${column} = any($every_${column})`).join(" and ")}
    ) as stored on ${matches}
    on conflict (${list(key)}) do update
    set ${assignments}
    where (${list(written, "target.")}) is distinct from (${list(written, "excluded.")})
      and ${overwrites}
    returning ${list(key, "target.")}`;
  const parts = statement
    .split(/\$(\w+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : parameters[part]));
  const { rows: changed } = await sql<
    Record<string, string>
  >`${sql.join(parts, sql.raw(""))}`.execute(transaction);
  return changed.map((row) => key.map((column) => row[column] ?? ""));
}
