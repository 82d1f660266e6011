import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

/** The migrations of this release, as their files state them. */

const MIGRATIONS_FOLDER = new URL("../../../migrations/", import.meta.url);

/**
 * First line of a file in which each statement is a transaction of its own, so that no statement
 * holds the locks of earlier statements, and an index can be built while others write. When such a
 * file fails, the effects of its earlier statements stay, so each statement must be repeatable.
 */
const BY_ITSELF = "-- each statement by itself\n";

/**
 * The line that states the oldest program that runs on the schema after the migration: the one
 * whose release brought the named migration. `this` means that only programs that have this file
 * run on it, so every process of an earlier release is stopped before.
 */
const OLDEST_PROGRAM = /^-- oldest program: (this|\d{4}_\w+)$/m;

/** A migration file of this release. */
export interface Migration {
  name: string;
  /** SHA-256 of the file. */
  hash: string;
  sql: string;
  /**
   * The migration that a program has to have to run on the schema after this one; its own name
   * where no earlier program does. Null in the files that are older than the statement: a program
   * without one of them does not start on a database that has it.
   */
  oldestProgram: string | null;
}

/** The statements of a migration. They are sent one by one: Citus refuses several in one string. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");
}

/** Whether each statement of the file is a transaction of its own. */
export const isByItself = ({ sql }: Migration): boolean => sql.startsWith(BY_ITSELF);

export function migrationOf(name: string, sql: string): Migration {
  const [, stated] = OLDEST_PROGRAM.exec(sql) ?? [];
  const oldest = stated === "this" ? name : stated && `${stated}.sql`;
  return {
    name,
    hash: createHash("sha256").update(sql).digest("hex"),
    sql,
    oldestProgram: oldest ?? null,
  };
}

/** The migrations of this release, in the order in which they run. */
export async function findMigrations(): Promise<Migration[]> {
  const files = await readdir(MIGRATIONS_FOLDER);
  const migrations: Migration[] = [];
  for (const name of files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort())
    migrations.push(migrationOf(name, await readFile(new URL(name, MIGRATIONS_FOLDER), "utf8")));
  return migrations;
}
