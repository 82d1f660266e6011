import { sql } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveLine } from "./read-lines.ts";

/**
 * Checks what a schema cannot: missing parents, and identities another row already has. Queried for
 * a batch at a time, before the batch is written; earlier lines of the file are stored by then.
 */
export async function checkAgainstStored(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
): Promise<void> {
  const [first] = lines;
  switch (first?.type.object) {
    case "team_member":
      requireParents(
        lines,
        "effective_uid",
        await storedKeys(transaction, "workspaces", ["workspace_id"], lines),
        "workspace",
      );
      return refuseTaken(
        lines,
        "email",
        await takenBy(transaction, lines, ["workspace_id", "email"]),
        "another member of this workspace",
      );
    case "connection":
    case "cluster":
    case "cluster_daily_reach":
      return requireShows(transaction, lines);
    case "episode":
      await requireShows(transaction, lines);
      return refuseTaken(
        lines,
        "guid_key",
        await takenBy(transaction, lines, ["show_id", "guid_key"]),
        "another episode of this show",
      );
    case "cluster_node":
      await requireShows(transaction, lines);
      requireParents(
        lines,
        "cluster_id",
        await storedKeys(transaction, "clusters", ["show_id", "id"], lines),
        "cluster of this show",
      );
      return refuseTaken(
        lines,
        "external_id",
        await takenBy(transaction, lines, ["show_id", "platform", "external_id"]),
        "another post of this show",
      );
    default:
      return undefined;
  }
}

const PARENT_COLUMNS = {
  workspaces: ["workspace_id"],
  shows: ["show_id"],
  clusters: ["show_id", "cluster_id"],
} as const;

const keyOf = (values: readonly unknown[]): string => values.join(" ");

const parentKey = (line: ArchiveLine, table: keyof typeof PARENT_COLUMNS): string =>
  keyOf(PARENT_COLUMNS[table].map((column) => line.row[column]));

async function storedKeys(
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
    join unnest(${arrays}) as wanted (${sql.raw(names.join(", "))}) on ${matches}`.execute(
    transaction,
  );
  const stored = new Set(rows.map((row) => keyOf(columns.map((column) => row[column]))));
  return (line) => stored.has(parentKey(line, table));
}

async function requireShows(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
): Promise<void> {
  requireParents(
    lines,
    "show_id",
    await storedKeys(transaction, "shows", ["show_id"], lines),
    "show",
  );
}

function requireParents(
  lines: readonly ArchiveLine[],
  field: string,
  exists: (line: ArchiveLine) => boolean,
  what: string,
): void {
  const orphan = lines.find((line) => !exists(line));
  if (orphan !== undefined)
    throw new ArchiveError(
      orphan.number,
      field,
      `there is no such ${what}; its own line must come before this one, unless the database has it.`,
    );
}

function refuseTaken(
  lines: readonly ArchiveLine[],
  field: string,
  taken: ReadonlySet<string>,
  by: string,
): void {
  const clash = lines.find((line) => taken.has(keyOf(line.type.key.map((name) => line.row[name]))));
  if (clash !== undefined)
    throw new ArchiveError(
      clash.number,
      field,
      `${by} is stored with the same one under another id.`,
    );
}

/** Keys of the lines whose identity a stored row of another key has. */
async function takenBy(
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
  const { rows } = await sql<Record<string, string>>`
    select ${list("given", type.key)}
    from unnest(${arrays}) as given (${sql.raw(names.join(", "))})
    join ${sql.table(type.table)} as stored
      on (${list("stored", identity)}) = (${list("given", identity)})
      and (${list("stored", type.key)}) <> (${list("given", type.key)})`.execute(transaction);
  return new Set(rows.map((row) => keyOf(type.key.map((name) => row[name]))));
}

/** Identities that no two lines of one file may share, each with its first line. */
export class LineIdentities {
  readonly #firstLine = new Map<string, number>();

  /** @throws ArchiveError for a line whose identity an earlier line has. */
  add(line: ArchiveLine): void {
    const { type, row } = line;
    const own = type.key.at(-1) ?? "";
    this.#claim(
      line,
      type.fieldOf?.[own] ?? own,
      `${type.object} ${keyOf(type.key.map((column) => row[column]))}`,
    );
    if (type.object === "episode")
      this.#claim(line, "guid_key", `guid ${keyOf([row["show_id"], row["guid_key"]])}`);
    if (type.object === "cluster_node")
      this.#claim(
        line,
        "external_id",
        `post ${keyOf([row["show_id"], row["platform"], row["external_id"]])}`,
      );
    if (type.object === "team_member")
      this.#claim(line, "email", `email ${keyOf([row["workspace_id"], row["email"]])}`);
    if ((type.object === "show" || type.object === "workspace") && row["handle"] !== null)
      this.#claim(
        line,
        type.fieldOf?.["handle"] ?? "handle",
        `handle ${keyOf([type.object, row["handle"]])}`,
      );
  }

  #claim(line: ArchiveLine, field: string, identity: string): void {
    const first = this.#firstLine.get(identity);
    if (first !== undefined)
      throw new ArchiveError(line.number, field, `line ${first} has the same.`);
    this.#firstLine.set(identity, line.number);
  }
}
