import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "../schema/tables.ts";

/**
 * Types of the objects that run statements. They are separate from `database.ts`, so that the
 * modules it imports can name these types.
 */

/** The typed query builder over one pool. */
export type Database = Kysely<Tables>;

/** The parameter of store functions: the caller decides whether they run in a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

/** A transaction begun by `inTransaction`: it carries the work that waits for its end. */
export type DatabaseTransaction = Transaction<Tables> & {
  /**
   * Sends statements in one packet with the commit, after the work. Their results are not looked
   * at; an error rolls the transaction back. It also suits rows whose locks block other
   * transactions: the locks are then held for the length of a commit and not of all the work before
   * it.
   */
  readonly withCommit: (statements: () => readonly CompiledQuery[]) => void;
  /**
   * Runs the work after the transaction is committed and its connection is back in the pool; never
   * after a rollback. The caller of the transaction waits for the work, so the work has a time
   * limit of its own. It must not reject, because the change is already committed.
   */
  readonly afterCommit: (work: (database: Database) => Promise<void>) => void;
};
