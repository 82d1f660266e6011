import { sql } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import type { ArchiveObject, ArchiveRow } from "./archive-object.ts";

/**
 * Stores rows of one kind in one statement and returns the keys of those that changed anything: a
 * row that is stored unchanged is not written, so that the same archive a second time writes
 * nothing. The rows travel as one JSON text, which also carries array columns; their types are the
 * table's own.
 */
export async function upsertRows(
  transaction: DatabaseTransaction,
  type: Pick<ArchiveObject, "table" | "key" | "times">,
  rows: readonly ArchiveRow[],
  now: Date,
): Promise<string[][]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const { table, key, times } = type;
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
  // Names come from the archive's own definitions, never from a file.
  const [before, after] = `
    insert into ${table} as target (${list(columns)})
    select ${values.join(", ")}
    from jsonb_populate_recordset(null::${table}, $rows::jsonb) as given
    left join ${table} as stored on ${matches}
    on conflict (${list(key)}) do update
    set ${assignments}
    where (${list(written, "target.")}) is distinct from (${list(written, "excluded.")})
    returning ${list(key, "target.")}`.split("$rows") as [string, string];
  const statement = sql.join(
    [
      ...before
        .split("$now")
        .flatMap((part, index) =>
          index === 0 ? [sql.raw(part)] : [sql`${now}::timestamptz`, sql.raw(part)],
        ),
      sql`${JSON.stringify(rows)}`,
      sql.raw(after),
    ],
    sql.raw(""),
  );
  const { rows: changed } = await sql<Record<string, string>>`${statement}`.execute(transaction);
  return changed.map((row) => key.map((column) => row[column] ?? ""));
}
