import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "../schema/tables.ts";

/** What statements run on. Apart from `database.ts`, so that what it uses can name these types. */

/** The typed query builder over one pool. */
export type Database = Kysely<Tables>;

/** The parameter of store functions: the caller decides whether they run in a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

/** A transaction begun by `inTransaction`: it carries the work that waits for its end. */
export type DatabaseTransaction = Transaction<Tables> & {
  /**
   * Sends statements in one packet with the commit, after the work. Their results are not looked
   * at; an error rolls the transaction back. Also for rows that lock others out, so that they do so
   * for the length of a commit and not of everything that goes before it.
   */
  readonly withCommit: (statements: () => readonly CompiledQuery[]) => void;
  /**
   * Runs the work once the transaction is committed and its connection is back in the pool; never
   * where it is rolled back. The caller of the transaction waits for it, so the work has a limit of
   * its own, and it must not reject: the change is made.
   */
  readonly afterCommit: (work: (database: Database) => Promise<void>) => void;
};
