import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "../schema/tables.ts";

/** The typed query builder over one pool. */
export type Database = Kysely<Tables>;

/** What store functions take: inside a transaction or not is the caller's decision. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

export type DatabaseTransaction = Transaction<Tables>;

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * SQLSTATEs after which the same transaction may simply run again (serialization, deadlock, a shard
 * moved away).
 */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 3;

/**
 * The SQLSTATE of a database error, or undefined for anything else. Constraint names are not read:
 * Citus leaves them empty.
 */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Work that waits for the end of its transaction; only transactions begun here have a list. */
const waiting = new WeakMap<DatabaseTransaction, (() => Promise<void>)[]>();

/**
 * Runs the work as the last thing before the commit, in the same transaction. For rows that lock
 * others out, so that they do so for the length of a commit and not of everything that goes before
 * it.
 */
export function beforeCommit(transaction: DatabaseTransaction, work: () => Promise<void>): void {
  const list = waiting.get(transaction);
  if (list === undefined)
    throw new Error(
      "This transaction was not begun by inTransaction, which alone runs work before a commit",
    );
  list.push(work);
}

/**
 * Runs the work in one transaction, again from the start where PostgreSQL asks for it. The only
 * place that commits.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return retryingStatement(() =>
    database.transaction().execute(async (transaction) => {
      const last: (() => Promise<void>)[] = [];
      waiting.set(transaction, last);
      const result = await work(transaction);
      for (const run of last) await run();
      return result;
    }),
  );
}

/** Runs one statement that is its own transaction, again where PostgreSQL asks for it. */
export async function retryingStatement<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}
