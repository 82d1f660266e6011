import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from "kysely";
import type pg from "pg";
import type { Tables } from "../schema/tables.ts";
import { PreparingClient } from "./preparing-client.ts";
import type { EncodedStatement, IssuedStatement, StatementAnswer } from "./statement-batch.ts";

/**
 * One transaction over one connection (record 0049). Statements that are issued together, for
 * example by `Promise.all`, are sent together and answered in their order, while Kysely's own
 * transaction waits for the answer to each statement before it sends the next. BEGIN is sent with
 * the first statements, and COMMIT with the last.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: PreparingClient & pg.PoolClient;
  /**
   * Statements that are issued and not sent: they are sent after this turn of the event loop, when
   * the statements in flight are answered.
   */
  #issued: IssuedStatement[] = [];
  /** Resolves when the statements in flight are answered. */
  #underWay: Promise<void> | undefined;
  #isScheduled = false;
  #isBegun = false;
  #isOver = false;
  #isCommitted = false;
  #isLost = false;
  /**
   * Error of the first statement that failed, which ends the transaction: no statement is sent
   * after it.
   */
  #firstError: unknown;

  constructor(client: pg.PoolClient) {
    if (!(client instanceof PreparingClient)) {
      client.release();
      throw new Error("A transaction needs a connection of createPool");
    }
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw afterTheEnd();
    if (this.#firstError !== undefined) throw this.#firstError;
    try {
      return resultOf<Row>(await this.#issue(this.#client.encode(query.sql, query.parameters)));
    } catch (error) {
      this.#firstError ??= error;
      // The stack is captured here, so that a log names the code that issued the statement and not
      // the socket that was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  // eslint-disable-next-line require-yield -- Kysely's interface; nothing streams in a transaction.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Nothing is streamed in a transaction of inTransaction");
  }

  #issue(statement: EncodedStatement): Promise<StatementAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>();
    this.#issued.push({ statement, resolve, reject });
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay !== undefined) return;
    this.#isScheduled = true;
    // The callback runs after the promises of this turn, which issue statements too.
    process.nextTick(() => {
      this.#isScheduled = false;
      if (this.#issued.length > 0) this.#send();
    });
  }

  /**
   * A change may be sent together with BEGIN: if BEGIN fails, PostgreSQL executes nothing after it,
   * whereas a statement with its own Sync would be a transaction by itself.
   */
  #send(): void {
    const issued = this.#issued;
    this.#issued = [];
    if (!this.#isBegun)
      issued.unshift({ statement: this.#client.encode("begin", []), resolve: none, reject: none });
    this.#isBegun = true;
    this.#underWay = this.#client.sendTogether(issued).then((error) => {
      this.#underWay = undefined;
      if (error !== undefined) this.#drop(error);
      else if (this.#issued.length > 0) this.#schedule();
    });
  }

  /** Rejects the statements that are issued and not sent. */
  #drop(error: unknown): void {
    this.#firstError ??= error;
    for (const { reject } of this.#issued.splice(0)) reject(error);
  }

  /**
   * Sends the last statements and COMMIT together. After a statement that fails PostgreSQL does not
   * execute the COMMIT. Where one of the statements cannot be encoded, nothing is sent.
   *
   * @throws Error of the first statement that failed, including a statement whose error its caller
   * ignored.
   */
  async commit(last: readonly CompiledQuery[]): Promise<void> {
    if (this.#firstError !== undefined) throw this.#firstError;
    const statements = last.map((query) => this.#client.encode(query.sql, query.parameters));
    this.#isOver = true;
    if (statements.length === 0 && this.#issued.length === 0 && !this.#isBegun) return;
    await Promise.all(
      [...statements, this.#client.encode("commit", [])].map((statement) => this.#issue(statement)),
    );
    this.#isCommitted = true;
  }

  /** Rolls back. Never rejects: a connection that cannot roll back is not used again. */
  async rollback(): Promise<void> {
    this.#isOver = true;
    this.#drop(afterTheEnd());
    await this.#underWay;
    if (!this.#isBegun || this.#isCommitted) return;
    await this.#issue(this.#client.encode("rollback", [])).catch(() => {
      this.#isLost = true;
    });
  }

  /** Gives the connection back to its pool. */
  release(): void {
    this.#isOver = true;
    this.#client.release(this.#isLost);
  }
}

const none = (): void => undefined;

const afterTheEnd = (): Error =>
  new Error("A statement was issued after the end of its transaction");

function resultOf<Row>({ command, rowCount, rows }: StatementAnswer): QueryResult<Row> {
  const isChange = command === "INSERT" || command === "UPDATE" || command === "DELETE";
  return isChange
    ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as Row[] }
    : { rows: rows as Row[] };
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

const notOfTransactions = (): never => {
  throw new Error("A transaction has one connection, which is open");
};
const driver: Driver = {
  init: notOfTransactions,
  acquireConnection: notOfTransactions,
  beginTransaction: notOfTransactions,
  commitTransaction: notOfTransactions,
  rollbackTransaction: notOfTransactions,
  releaseConnection: notOfTransactions,
  destroy: notOfTransactions,
};
const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: notOfTransactions,
};

/** The query builder whose statements run on the connection. */
export const transactionOn = (connection: TransactionConnection): Transaction<Tables> =>
  new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    }),
  });
