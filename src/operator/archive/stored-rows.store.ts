import { sql } from "kysely";
import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { areTenants } from "../../db/statements/named-again.ts";
import type { ArchiveLine } from "./read-lines.ts";

/** The rows in the database that have the keys of a batch of lines. */

const PARENT_COLUMNS = {
  workspaces: ["workspace_id"],
  shows: ["show_id"],
  clusters: ["show_id", "cluster_id"],
  episodes: ["show_id", "episode_id"],
  brands: ["workspace_id", "brand_id"],
  campaigns: ["workspace_id", "campaign_id"],
  campaign_slots: ["workspace_id", "campaign_id", "slot_id"],
} as const;

/** The values of a key of several columns as one text. */
export const keyOf = (values: readonly unknown[]): string => values.join(" ");

const parentKey = (line: ArchiveLine, table: keyof typeof PARENT_COLUMNS): string =>
  keyOf(PARENT_COLUMNS[table].map((column) => line.row[column]));

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A test whether the parent of a line is stored. */
export async function storedKeys(
  transaction: DatabaseTransaction,
  table: keyof typeof PARENT_COLUMNS,
  columns: readonly string[],
  lines: readonly ArchiveLine[],
): Promise<(line: ArchiveLine) => boolean> {
  const wanted = PARENT_COLUMNS[table].map((column) => lines.map((line) => line.row[column]));
  const names = columns.map((column) => `w_${column}`);
  const selected = sql.raw(columns.map((column) => `stored.${column}`).join(", "));
  const arrays = sql.join(wanted.map((values) => sql`${values}::text[]`));
  const matches = sql.raw(
    columns.map((column, index) => `stored.${column} = wanted.${names[index]}`).join(" and "),
  );
  const { rows } = await sql<Record<string, string>>`
    select distinct ${selected}
    from ${sql.table(table)} as stored
    join unnest(${arrays}) as wanted (${sql.raw(names.join(", "))}) on ${matches}
    where ${areTenants(`stored.${columns[0]}`, (wanted[0] ?? []).map(textOf))}`.execute(
    transaction,
  );
  const stored = new Set(rows.map((row) => keyOf(columns.map((column) => row[column]))));
  return (line) => stored.has(parentKey(line, table));
}

/** Keys of the lines whose identity belongs to a stored row with another key. */
export async function takenBy(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
  identity: readonly string[],
): Promise<Set<string>> {
  const type = lines[0]?.type;
  if (type === undefined) return new Set();
  const names = [...new Set([...type.key, ...identity])];
  const list = (prefix: string, columns: readonly string[]) =>
    sql.raw(columns.map((name) => `${prefix}.${name}`).join(", "));
  const arrays = sql.join(names.map((name) => sql`${lines.map((line) => line.row[name])}::text[]`));
  const [tenant = ""] = identity;
  const { rows } = await sql<Record<string, string>>`
    select ${list("given", type.key)}
    from unnest(${arrays}) as given (${sql.raw(names.join(", "))})
    join ${sql.table(type.table)} as stored
      on (${list("stored", identity)}) = (${list("given", identity)})
      and (${list("stored", type.key)}) <> (${list("given", type.key)})
    where ${areTenants(
      `stored.${tenant}`,
      lines.map((line) => textOf(line.row[tenant])),
    )}`.execute(transaction);
  return new Set(rows.map((row) => keyOf(type.key.map((name) => row[name]))));
}
