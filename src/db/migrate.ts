import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { sqlState } from "./connection/database-errors.ts";
import { ADVISORY_LOCKS } from "./locks.ts";
import {
  findApplied,
  MIGRATION_TABLES,
  recordMigration,
  type SendStatement,
} from "./upgrade/applied-migrations.ts";
import {
  findMigrations,
  isByItself,
  type Migration,
  splitStatements,
} from "./upgrade/migration-files.ts";
import {
  judgeSchema,
  newerSchemaNote,
  refusalOf,
  type SchemaState,
} from "./upgrade/schema-state.ts";
import { type WaitNote, WaitNotes } from "./upgrade/wait-notes.ts";

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
 * Matches a concurrent build or drop of an index. It waits for the transactions that use its table,
 * and no other work waits behind it: its locks conflict only with a vacuum and with another
 * migration.
 */
const CONCURRENT = /^(?:create|drop) index concurrently\b/;
/** Interval of the checks whether another process still migrates. */
const LOOK_AGAIN_MS = 100;

/** SQLSTATE of a server that starts or is being recovered, and takes connections later. */
const STARTING = "57P03";

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

/** A statement of a migration before it is carried out, or its end: `number` is then `of` + 1. */
export interface MigrationStep {
  migration: string;
  /** From 1. */
  number: number;
  of: number;
}

export interface MigrateOptions {
  /** Names of the migrations to run; all unless given. */
  only?: ReadonlySet<string>;
  /** Those of this release, unless a test brings others. */
  migrations?: readonly Migration[];
  /** Called before each repetition of a migration whose tables were in use. */
  onWait?: (migration: string) => void;
  /** Called every 5 s with what is waited for. */
  onLongWait?: (note: WaitNote) => void;
  /** Interval of those calls. */
  noteEveryMs?: number;
  /** Called where a later release migrated the database and this program runs on it. */
  onNewer?: (note: ReturnType<typeof newerSchemaNote>) => void;
  onStep?: (step: MigrationStep) => Promise<void>;
  /** Pause between attempts. Default 2 s. */
  pauseMs?: number;
  /** How long a migration is tried, and a database that starts is waited for. Default 10 min. */
  giveUpMs?: number;
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
 * @throws Error when the database is of a release that this program does not run on, when a file
 * was edited after it ran (its hash differs), when a statement fails, or when the tables stay in
 * use for 10 min.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const notes = new WaitNotes(options.onLongWait, options.noteEveryMs);
  const client = await connect(url, notes, options);
  try {
    notes.begin("another process that migrates this database");
    await lockMigrations(client);
    const send = sender(client);
    for (const table of MIGRATION_TABLES) await send(table);
    const own = options.migrations ?? (await findMigrations());
    const { pending } = await requireRunnable(send, own, options.onNewer);
    await client.query(END_VACUUMS_EARLY);
    const ran: string[] = [];
    for (const migration of pending) {
      if (options.only?.has(migration.name) === false) continue;
      await runMigration({ client, own, notes, options }, migration);
      ran.push(migration.name);
    }
    return ran;
  } finally {
    notes.end();
    await client.end();
  }
}

/**
 * Checks the schema for a process that uses a database without migrating it.
 *
 * @throws Error when the schema is of a release that this program does not run on.
 */
export async function requireKnownSchema(url: string): Promise<void> {
  const client = await connect(url, new WaitNotes(), {});
  try {
    await requireRunnable(sender(client), await findMigrations());
  } finally {
    await client.end();
  }
}

async function connect(
  url: string,
  notes: WaitNotes,
  { pauseMs = PAUSE_MS, giveUpMs = GIVE_UP_MS }: MigrateOptions,
): Promise<pg.Client> {
  const startedMs = performance.now();
  notes.begin("a connection to the database");
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      application_name: "castmeter migrate",
      keepAlive: true,
    });
    // A lost connection also rejects the statement in flight, so the event is ignored.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (sqlState(error) !== STARTING || performance.now() - startedMs >= giveUpMs) {
        notes.end();
        throw error;
      }
      await delay(pauseMs);
    }
  }
}

const sender =
  (client: pg.Client): SendStatement =>
  async (text, values) =>
    (await client.query<Record<string, unknown>>(text, values)).rows;

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

/** @throws Error where this program does not run on the schema, or a file was edited. */
async function requireRunnable(
  send: SendStatement,
  own: readonly Migration[],
  onNewer?: MigrateOptions["onNewer"],
): Promise<SchemaState> {
  const applied = await findApplied(send);
  const state = judgeSchema(applied, own);
  if (state.state === "refused") throw new Error(refusalOf(state, own));
  const edited = own.find(({ name, hash }) => (applied.get(name)?.hash ?? hash) !== hash);
  if (edited !== undefined)
    throw new Error(
      `migrations/${edited.name} was changed after it ran on this database; ` +
        "add a new migration instead",
    );
  if (state.state === "newer") onNewer?.(newerSchemaNote(state, own));
  return state;
}

interface MigrationRun {
  client: pg.Client;
  own: readonly Migration[];
  notes: WaitNotes;
  options: MigrateOptions;
}

async function runMigration(run: MigrationRun, migration: Migration): Promise<void> {
  const { onWait, pauseMs = PAUSE_MS, giveUpMs = GIVE_UP_MS } = run.options;
  const startedMs = performance.now();
  for (;;) {
    try {
      return isByItself(migration)
        ? await attemptStatements(run, migration, giveUpMs)
        : await attemptMigration(run, migration);
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

/** Carries out each statement, and a step for the end, after the notes and `onStep`. */
async function forEachStep(
  { notes, options }: MigrationRun,
  { name, sql }: Migration,
  carryOut: (statement: string) => Promise<void>,
): Promise<void> {
  const statements = splitStatements(sql);
  for (const [index, statement] of statements.entries()) {
    notes.begin(`statement ${index + 1} of ${statements.length} of migration ${name}`);
    await options.onStep?.({ migration: name, number: index + 1, of: statements.length });
    await carryOut(statement);
  }
  await options.onStep?.({
    migration: name,
    number: statements.length + 1,
    of: statements.length,
  });
}

async function attemptStatements(
  run: MigrationRun,
  migration: Migration,
  giveUpMs: number,
): Promise<void> {
  const { client, own } = run;
  await forEachStep(run, migration, async (statement) => {
    const waitMs = CONCURRENT.test(statement) ? giveUpMs : LOCK_WAIT_MS;
    await client.query(`set lock_timeout = ${Math.ceil(waitMs)}`);
    await client.query(statement);
  });
  await client.query("reset lock_timeout");
  await client.query("begin");
  await recordMigration(sender(client), migration, own);
  await client.query("commit");
}

async function attemptMigration(run: MigrationRun, migration: Migration): Promise<void> {
  const { client, own } = run;
  await client.query("begin");
  try {
    const startedMs = performance.now();
    await recordMigration(sender(client), migration, own);
    await forEachStep(run, migration, async (statement) => {
      const leftMs = Math.floor(LOCK_WAIT_MS - (performance.now() - startedMs));
      await client.query(`set local lock_timeout = ${Math.max(LOCK_WAIT_LEAST_MS, leftMs)}`);
      await client.query(statement);
    });
    await client.query("commit");
  } catch (error) {
    // A lost connection has rolled back, and its own error says more.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
