import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { ADVISORY_LOCKS } from "./locks.ts";

const MIGRATIONS_FOLDER = new URL("../../migrations/", import.meta.url);

const MIGRATIONS_TABLE = `
  create table if not exists migrations (
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now(),
    constraint migrations_pkey primary key (name)
  )`;

/** The statements of a migration. They are sent one by one: Citus refuses several in one string. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");
}

/**
 * Brings the database to the newest schema and returns the names of the migrations it ran. Forward
 * only. Each file runs in a transaction of its own, which records its name. Several processes may
 * start at once: an advisory lock lets one migrate, and the others then find nothing to do.
 *
 * @throws Error when a file was edited after it ran (its hash differs), or when a statement fails.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "castmeter migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.migrations]);
    await client.query(MIGRATIONS_TABLE);
    const applied = await findApplied(client);
    const files = await readdir(MIGRATIONS_FOLDER);
    const ran: string[] = [];
    for (const name of files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort()) {
      const sql = await readFile(new URL(name, MIGRATIONS_FOLDER), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new Error(
          `migrations/${name} was changed after it ran on this database; ` +
            "add a new migration instead",
        );
      await runMigration(client, { name, hash, statements: splitStatements(sql) });
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

/** The hash of each file that ran, by name. */
async function findApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migrations",
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function runMigration(
  client: pg.Client,
  migration: { name: string; hash: string; statements: string[] },
): Promise<void> {
  await client.query("begin");
  try {
    await client.query("insert into migrations (name, hash) values ($1, $2)", [
      migration.name,
      migration.hash,
    ]);
    for (const statement of migration.statements) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(
      `migrations/${migration.name}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
