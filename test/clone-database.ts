import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { newPlainId } from "../src/kernel/ids.ts";
import { databaseAt } from "./cluster.ts";
import { templateOf } from "./global-setup.ts";

/**
 * True where the run's databases are distributed over several nodes. For tests of what only one
 * PostgreSQL has, such as a plan or a trigger.
 */
export const isOnCluster = (): boolean => inject("databaseNodes").length > 1;

let databases = 0;
/** One connection a worker and node, for every file: connecting takes longer than cloning. */
let administrators: pg.Pool[] | undefined;
/** Clones whose tests have ended; the next clone drops them, and the run the last ones. */
const ended = new Set<string>();

/**
 * How long the connections of a client that was closed may take to end: 1 to 20 ms. A pool that was
 * not ended closes idle ones after 10 s by itself.
 */
const CLOSING_MS_MAX = 15_000;

export interface ClonedDatabase {
  url: string;
  drop: () => Promise<void>;
  /**
   * Waits until every connection is closed, and leaves the drop to the next clone: while one is
   * closing, PostgreSQL lets `drop database` wait for 100 ms.
   *
   * @throws Error when one stays open.
   */
  dropLater: () => Promise<void>;
}

/**
 * A clone of the migrated database, for this test file alone.
 *
 * Copying files takes 9 ms where the default, through the write-ahead log, takes 22 ms; emptying
 * the tables of a clone that is kept takes 30 ms.
 */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  databases += 1;
  const prefix = inject("databasePrefix");
  const name = `${prefix}${process.pid}_${databases}_${newPlainId().toLowerCase()}`;
  const nodes = inject("databaseNodes");
  const admins = (administrators ??= nodes.map(startAdministrator));
  const onEveryNode = async (statement: string): Promise<void> => {
    await Promise.all(admins.map((admin) => admin.query(statement)));
  };
  const drop = async (database: string): Promise<void> => {
    for (const admin of admins) await dropDatabase(admin, database);
  };
  for (const old of ended) {
    ended.delete(old);
    await drop(old);
  }
  await onEveryNode(`create database ${name} template ${templateOf(prefix)} strategy file_copy`);
  const [coordinator = ""] = nodes;
  return {
    url: databaseAt(coordinator, name),
    drop: () => drop(name),
    dropLater: async () => {
      ended.add(name);
      for (const admin of admins.slice(0, 1)) await requireUnused(admin, name);
    },
  };
}

/** PostgreSQL: a session is open that `force` does not end. */
const IN_USE = "55006";

/**
 * A cluster's own maintenance connects again by itself, and is ended with the next try.
 */
async function dropDatabase(admin: pg.Pool, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await admin.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === IN_USE) || attempt === 10)
        throw error;
      await delay(100);
    }
}

function startAdministrator(node: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: node,
    max: 1,
    allowExitOnIdle: true,
  });
  // The next query connects again. Without a listener the error would end the worker.
  pool.on("error", (error) => console.error(error));
  return pool;
}

/** Waits until no client is connected to a database. */
async function requireUnused(admin: pg.Pool, name: string): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const { rows } = await admin.query<{ application_name: string; query: string }>(
      "select application_name, query from pg_stat_activity where datname = $1 and " +
        "backend_type = 'client backend' and application_name not like 'citus%'",
      [name],
    );
    if (rows.length === 0) return;
    if (performance.now() - startedMs > CLOSING_MS_MAX)
      throw new Error(
        "This test file left connections to its database open: " +
          rows.map((row) => `"${row.application_name}", last query "${row.query}"`).join("; "),
      );
    await delay(5);
  }
}
