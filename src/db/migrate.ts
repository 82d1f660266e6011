import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { sqlState } from "./connection/database-errors.ts";
import { ADVISORY_LOCKS } from "./locks.ts";

const MIGRATIONS_FOLDER = new URL("../../migrations/", import.meta.url);

const MIGRATIONS_TABLE = `
  create table if not exists migrations (
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now(),
    constraint migrations_pkey primary key (name)
  )`;

/**
 * How long the statements of one attempt wait for locks, all together. Every statement on the table
 * queues behind a waiting `alter table`, so this is how long one long reader can delay the others.
 */
const LOCK_WAIT_MS = 300;
const LOCK_WAIT_LEAST_MS = 10;
/** Pause between two attempts, so that the statements that queued up are served first. */
const PAUSE_MS = 2_000;
const GIVE_UP_MS = 600_000;

/**
 * First line of a file in which each statement is a transaction of its own, so that no statement
 * holds the locks of earlier statements, and an index can be built while others write. When such a
 * file fails, the effects of its earlier statements stay, so each statement must be repeatable.
 */
const BY_ITSELF = "-- each statement by itself\n";
/**
 * Matches a concurrent build or drop of an index. It waits for the transactions that use its table,
 * and no other work waits behind it: its locks conflict only with a vacuum and with another
 * migration.
 */
const CONCURRENT = /^(?:create|drop) index concurrently\b/;
/** Interval of the checks whether another process still migrates. */
const LOOK_AGAIN_MS = 100;

/** SQLSTATEs of a lock that was not available in time, or only by a deadlock. */
const LOCKED_STATES = new Set(["55P03", "40P01"]);

/**
 * PostgreSQL ends an automatic vacuum that blocks a lock, but only after `deadlock_timeout`: its
 * default of 1 s is longer than any attempt waits. Only a superuser may set it; any other role
 * waits for the vacuum.
 */
const END_VACUUMS_EARLY = `
  do $$
  begin
    perform set_config('deadlock_timeout', '100ms', false);
  exception
    when insufficient_privilege then null;
  end
  $$`;

export interface MigrateOptions {
  /** Names of the migrations to run; all unless given. */
  only?: ReadonlySet<string>;
  /** Called before each repetition of a migration whose tables were in use. */
  onWait?: (migration: string) => void;
  /** Pause between attempts. Default 2 s. */
  pauseMs?: number;
  /** How long a migration is tried before it fails. Default 10 min. */
  giveUpMs?: number;
}

/** The statements of a migration. They are sent one by one: Citus refuses several in one string. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");
}

/** A migration file of this release. */
export interface Migration {
  name: string;
  /** SHA-256 of the file. */
  hash: string;
  sql: string;
}

/** The migrations of this release, in the order in which they run. */
export async function findMigrations(): Promise<Migration[]> {
  const files = await readdir(MIGRATIONS_FOLDER);
  const migrations: Migration[] = [];
  for (const name of files.filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort()) {
    const sql = await readFile(new URL(name, MIGRATIONS_FOLDER), "utf8");
    migrations.push({ name, hash: createHash("sha256").update(sql).digest("hex"), sql });
  }
  return migrations;
}

/**
 * Brings the database to the newest schema, or runs the migrations of `only` alone, and returns the
 * names of the migrations it ran. Migrations run forward only. Each file runs in a transaction of
 * its own, which records its name, except files that begin with "each statement by itself". Several
 * processes may start at once: an advisory lock lets one of them migrate, and the others then find
 * nothing to do.
 *
 * Other processes go on working: an attempt waits at most 0.3 s for its locks, and is repeated.
 *
 * @throws Error when the database is of a newer release, when a file was edited after it ran (its
 * hash differs), when a statement fails, or when the tables stay in use for 10 min.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = await connect(url);
  try {
    await lockMigrations(client);
    await client.query(MIGRATIONS_TABLE);
    const applied = await findApplied(client);
    const migrations = await findMigrations();
    requireKnown(applied, migrations);
    await client.query(END_VACUUMS_EARLY);
    const ran: string[] = [];
    for (const { name, hash, sql } of migrations) {
      const before = applied.get(name);
      if (before === hash || options.only?.has(name) === false) continue;
      if (before !== undefined)
        throw new Error(
          `migrations/${name} was changed after it ran on this database; ` +
            "add a new migration instead",
        );
      await runMigration(client, { name, hash, sql }, options);
      ran.push(name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

/**
 * Checks the schema for a process that uses a database without migrating it.
 *
 * @throws Error when the schema is of a newer release than this.
 */
export async function requireKnownSchema(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ made: boolean }>(
      "select to_regclass('migrations') is not null as made",
    );
    if (rows[0]?.made === true) requireKnown(await findApplied(client), await findMigrations());
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "castmeter migrate",
    keepAlive: true,
  });
  // A lost connection also rejects the statement in flight, so the event is ignored.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Polls for the lock: a statement that waits for the lock is a transaction, and a concurrent build
 * of an index by the process that holds the lock waits for every transaction.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isHeld: boolean }>(
      'select pg_try_advisory_lock($1) as "isHeld"',
      [ADVISORY_LOCKS.migrations],
    );
    if (rows[0]?.isHeld === true) return;
    await delay(LOOK_AGAIN_MS);
  }
}

/** The hash of each file that ran, by name. */
async function findApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from migrations",
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function requireKnown(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer release of Castmeter: it has ${unknown.join(", ")}, ` +
        "which this release does not know. Start the newer release. To go back, restore a backup " +
        "that was made before it (docs/operations.md#upgrading).",
    );
}

async function runMigration(
  client: pg.Client,
  migration: Migration,
  { onWait, pauseMs = PAUSE_MS, giveUpMs = GIVE_UP_MS }: MigrateOptions,
): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return migration.sql.startsWith(BY_ITSELF)
        ? await attemptStatements(client, migration, giveUpMs)
        : await attemptMigration(client, migration);
    } catch (error) {
      const isLocked = LOCKED_STATES.has(sqlState(error) ?? "");
      if (isLocked && performance.now() - startedMs < giveUpMs) {
        onWait?.(migration.name);
        await delay(pauseMs);
        continue;
      }
      const reason = isLocked
        ? "its tables were in use by others all the time. Nothing is half done. End what uses " +
          "them for so long, or wait for its end, and start again"
        : String(error instanceof Error ? error.message : error);
      throw new Error(`migrations/${migration.name}: ${reason}`, { cause: error });
    }
  }
}

async function attemptStatements(
  client: pg.Client,
  migration: Migration,
  giveUpMs: number,
): Promise<void> {
  for (const statement of splitStatements(migration.sql)) {
    const waitMs = CONCURRENT.test(statement) ? giveUpMs : LOCK_WAIT_MS;
    await client.query(`set lock_timeout = ${Math.ceil(waitMs)}`);
    await client.query(statement);
  }
  await client.query("reset lock_timeout");
  await recordMigration(client, migration);
}

async function attemptMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    const startedMs = performance.now();
    await recordMigration(client, migration);
    for (const statement of splitStatements(migration.sql)) {
      const leftMs = Math.floor(LOCK_WAIT_MS - (performance.now() - startedMs));
      await client.query(`set local lock_timeout = ${Math.max(LOCK_WAIT_LEAST_MS, leftMs)}`);
      await client.query(statement);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function recordMigration(client: pg.Client, { name, hash }: Migration): Promise<void> {
  await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
}
