import { sql } from "kysely";
import type {
  Database,
  DatabaseTransaction,
  Executor,
} from "../../../../db/connection/database.ts";
import { keepAnswers } from "../../../../db/connection/read-once.ts";

/** Longest statement of a section, in milliseconds. */
const STATEMENT_MS_MAX = 5_000;

/**
 * Runs reads in one transaction that sees one state of the database, writes nothing, and ends every
 * statement after 5 s.
 */
export const inOneRead = <Result>(
  database: Database,
  read: (database: Executor) => Promise<Result>,
): Promise<Result> =>
  database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction);
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS_MAX)}`.execute(transaction);
      keepAnswers(transaction);
      return read(transaction);
    });

/** Undoes what a failed statement of the work did to the transaction, which then goes on. */
export async function inSavepoint<Result>(
  transaction: Executor | DatabaseTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint section`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint section`.execute(transaction);
    return result;
  } catch (error) {
    await sql`rollback to savepoint section`.execute(transaction);
    throw error;
  }
}
