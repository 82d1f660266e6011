import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "../schema/tables.ts";
import { isRetryable } from "./database-errors.ts";

export { sqlState } from "./database-errors.ts";

/** The typed query builder over one pool. */
export type Database = Kysely<Tables>;

/** The parameter of store functions: the caller decides whether they run in a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

/** The parameter of functions that lock rows: a lock without a transaction would end at once. */
export type DatabaseTransaction = Transaction<Tables>;

/** The query builder over a pool. `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const ATTEMPTS_MAX = 3;

/** Work due at the end of a transaction. Only transactions of `inTransaction` have a list. */
const workBeforeCommit = new WeakMap<DatabaseTransaction, (() => Promise<void>)[]>();

/**
 * Runs the work as the last thing before the commit, in the same transaction. For rows that block
 * other transactions, so that they block them for the length of a commit and not of everything that
 * precedes it.
 */
export function beforeCommit(transaction: DatabaseTransaction, work: () => Promise<void>): void {
  const list = workBeforeCommit.get(transaction);
  if (list === undefined)
    throw new Error("Only transactions begun by inTransaction run work before a commit");
  list.push(work);
}

/**
 * Runs the work in one transaction and commits it. Starts again, up to three times, where
 * PostgreSQL rolled it back because of a deadlock or a serialization failure: the work must not
 * have effects outside the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return retryingStatement(() =>
    database.transaction().execute(async (transaction) => {
      const due: (() => Promise<void>)[] = [];
      workBeforeCommit.set(transaction, due);
      const result = await work(transaction);
      for (const run of due) await run();
      return result;
    }),
  );
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
