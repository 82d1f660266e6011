import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { withPartitions } from "../partitions/missing-partition.ts";
import type { Tables } from "../schema/tables.ts";
import { isRetryable } from "./database-errors.ts";
import type { Database, DatabaseTransaction } from "./executor.ts";
import { runTransaction } from "./run-transaction.ts";

export type { Database, DatabaseTransaction, Executor } from "./executor.ts";

/**
 * Kysely's own `destroy` does not end a pool that it has sent nothing to, so this class ends it.
 */
class PoolDatabase extends Kysely<Tables> {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/** The query builder over a pool. `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  const database = new PoolDatabase(pool);
  pools.set(database, pool);
  return database;
}

const pools = new WeakMap<Database, pg.Pool>();

function poolOf(database: Database): pg.Pool {
  const pool = pools.get(database);
  if (pool === undefined) throw new Error("A transaction is begun on a database of createDatabase");
  return pool;
}

const ATTEMPTS_MAX = 3;

/**
 * Runs the work in one transaction and commits it. Starts again, up to three times, where
 * PostgreSQL rolled it back because of a deadlock, a serialization failure or a table that a
 * migration has changed, and where a row had no partition, after the partition is created. The work
 * must not have effects outside the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const { result, afterCommit } = await commitTransaction(database, work);
  await afterCommit();
  return result;
}

/** The result of a committed transaction, and the work that remains for its caller. */
export interface Committed<Result> {
  result: Result;
  /** Runs the work that waits for the commit, and resolves when it has ended. */
  afterCommit: () => Promise<void>;
}

/**
 * `inTransaction` for a caller that has something to free, such as a slot, before it runs the work
 * that waits for the commit.
 */
export async function commitTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Committed<Result>> {
  const pool = poolOf(database);
  const { result, next } = await retryingStatement(() =>
    withPartitions(pool, () => runTransaction(pool, work)),
  );
  const afterCommit = async (): Promise<void> => {
    for (const run of next) await run(database);
  };
  return { result, afterCommit };
}

/** Runs one statement that is a transaction of its own, with the retries of `inTransaction`. */
export async function retryingStatement<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !isRetryable(error)) throw error;
    }
  }
}
