import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "../schema/tables.ts";
import { isRetryable } from "./database-errors.ts";

/** The typed query builder over one pool. */
export type Database = Kysely<Tables>;

/** The parameter of store functions: the caller decides whether they run in a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

/** A transaction begun by `inTransaction`: it carries the work that waits for its end. */
export type DatabaseTransaction = Transaction<Tables> & {
  /**
   * Runs the work as the last thing before the commit, in the same transaction, and its failure
   * rolls the transaction back. For rows that lock others out, so that they do so for the length of
   * a commit and not of everything that goes before it.
   */
  readonly beforeCommit: (work: () => Promise<void>) => void;
};

/** The query builder over a pool. `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const ATTEMPTS_MAX = 3;

/**
 * Runs the work in one transaction and commits it. Starts again, up to three times, where
 * PostgreSQL rolled it back because of a deadlock, a serialization failure or a table that a
 * migration has changed: the work must not have effects outside the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return retryingStatement(() =>
    database.transaction().execute(async (transaction) => {
      const lastWork: (() => Promise<void>)[] = [];
      const beforeCommit = (run: () => Promise<void>): void => void lastWork.push(run);
      const result = await work(Object.assign(transaction, { beforeCommit }));
      for (const run of lastWork) await run();
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
