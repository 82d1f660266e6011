import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

/** Any constant: two migrators on one database take turns by it. */
const MIGRATION_LOCK = 4_127_700_319;
const MIGRATIONS_FOLDER = new URL("../../migrations/", import.meta.url);

/**
 * Splits a migration into its statements: one a call, because Citus refuses several in one string.
 */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");
}

/**
 * Brings the database to the newest schema and returns the names of the migrations it ran. Forward
 * only; each file runs in its own transaction, which records its name first, so that a second
 * migrator waits and then finds nothing to do.
 *
 * @throws when a file that already ran was edited since (its hash differs), or when a statement
 * fails.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "castmeter migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migrations (name text not null, hash text not null, " +
        "applied_at timestamptz not null default now(), constraint migrations_pkey primary key " +
        "(name))",
    );
    const applied = new Map(
      (
        await client.query<{ name: string; hash: string }>("select name, hash from migrations")
      ).rows.map((row) => [row.name, row.hash]),
    );
    const ran: string[] = [];
    for (const name of (await readdir(MIGRATIONS_FOLDER))
      .filter((file) => /^\d{4}_.+\.sql$/.test(file))
      .sort()) {
      const sql = await readFile(new URL(name, MIGRATIONS_FOLDER), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new Error(
          `migrations/${name} was changed after it ran on this database; add a new migration instead`,
        );
      await runMigration(client, { name, hash, statements: splitStatements(sql) });
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
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
