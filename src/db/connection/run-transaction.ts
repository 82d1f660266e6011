import type { CompiledQuery, Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "../schema/tables.ts";
import type { Database, DatabaseTransaction } from "./executor.ts";
import { TransactionConnection, transactionOn } from "./transaction-connection.ts";

/** Runs one attempt at a transaction; `inTransaction` repeats it where PostgreSQL requires that. */

/** The result of the work, and the work that waits for the commit. */
export interface Attempt<Result> {
  result: Result;
  next: readonly ((database: Database) => Promise<void>)[];
}

/** Runs the work on a connection of the pool and commits it, or rolls it back and rejects. */
export async function runTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Attempt<Result>> {
  const next: ((database: Database) => Promise<void>)[] = [];
  const lastStatements: (() => readonly CompiledQuery[])[] = [];
  const hooks = {
    withCommit: (some: () => readonly CompiledQuery[]): void => void lastStatements.push(some),
    afterCommit: (run: (database: Database) => Promise<void>): void => void next.push(run),
  };
  const connection = new TransactionConnection(await pool.connect());
  try {
    const transaction: Transaction<Tables> = transactionOn(connection);
    const result = await work(Object.assign(transaction, hooks));
    await connection.commit(lastStatements.flatMap((some) => some()));
    return { result, next };
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}
