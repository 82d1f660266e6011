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
import { sqlState } from "./database-errors.ts";
import { PreparingClient } from "./preparing-client.ts";

/** What PostgreSQL answers to a statement of a transaction that has failed already. */
const IN_FAILED_TRANSACTION = "25P02";

/**
 * One transaction over one connection (record 0038). Statements that are issued together, as by
 * `Promise.all`, are sent together and answered in their order, where Kysely's own transaction
 * waits for the answer of each before it sends the next. BEGIN is sent with the first read, and
 * COMMIT with the last statements.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: PreparingClient & pg.PoolClient;
  #begun: Promise<unknown> | undefined;
  /** BEGIN is answered. */
  #isBegun = false;
  /** A statement waits for the answer to BEGIN, so later ones wait behind it. */
  #isWaiting = false;
  #isOver = false;
  #isLost = false;
  /**
   * Of the first statement that failed, here or in PostgreSQL, which refuses those after it with an
   * error of their own.
   */
  #firstError: unknown;

  constructor(client: pg.PoolClient) {
    if (!(client instanceof PreparingClient)) {
      client.release();
      throw new Error("A transaction needs a connection of createPool");
    }
    this.#client = client;
    client.sendTogether(true);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#refuseAfterEnd();
    try {
      return resultOf<Row>(await this.#send(query));
    } catch (error) {
      throw this.#reasonOf(error);
    }
  }

  #refuseAfterEnd(): void {
    if (this.#isOver) throw new Error("A statement was issued after the end of its transaction");
  }

  /** The error that ended the transaction, for every statement that it refused afterwards. */
  #reasonOf(error: unknown): unknown {
    this.#firstError ??= error;
    return sqlState(error) === IN_FAILED_TRANSACTION ? this.#firstError : error;
  }

  // eslint-disable-next-line require-yield -- Kysely's interface; nothing streams in a transaction.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Nothing is streamed in a transaction of inTransaction");
  }

  /**
   * A read goes with BEGIN. Anything else waits for its answer: had BEGIN failed, the statement
   * behind it would be a transaction of its own, and what it wrote would stay. So it would behind
   * the end of a transaction that failed meanwhile.
   */
  #send(query: CompiledQuery): Promise<pg.QueryResult> {
    this.#begin();
    const send = (): Promise<pg.QueryResult> => {
      this.#refuseAfterEnd();
      return this.#client.send(this.#client.encode(query.sql, query.parameters));
    };
    if (this.#isBegun) return send();
    if (query.query.kind === "SelectQueryNode" && !this.#isWaiting) return send();
    this.#isWaiting = true;
    return this.#beginning().then(send);
  }

  #begin(): void {
    if (this.#begun !== undefined) return;
    this.#begun = this.#client.send("begin").then(() => {
      this.#isBegun = true;
    });
    // Who waits for it is rejected too.
    this.#begun.catch(() => undefined);
  }

  #beginning(): Promise<unknown> {
    this.#begin();
    return this.#begun ?? Promise.resolve();
  }

  /**
   * Sends the last statements and COMMIT together. Where one of them fails PostgreSQL answers the
   * COMMIT with a rollback, and the error is that of the statement. Nothing is sent where one of
   * them cannot be: PostgreSQL would not know of it.
   *
   * @throws Error also where a statement before failed and its error was dropped.
   */
  async commit(last: readonly CompiledQuery[]): Promise<void> {
    if (last.length === 0 && this.#begun === undefined) {
      this.#isOver = true;
      return;
    }
    await this.#beginning();
    if (this.#firstError !== undefined) throw this.#firstError;
    const statements = last.map((query) => this.#client.encode(query.sql, query.parameters));
    this.#isOver = true;
    const answers = await Promise.allSettled([
      ...statements.map((statement) => this.#client.send(statement)),
      this.#client.send("commit"),
    ]);
    for (const answer of answers)
      if (answer.status === "rejected") throw this.#reasonOf(answer.reason);
      else if (answer.value.command === "ROLLBACK")
        throw this.#firstError ?? new Error("PostgreSQL rolled the transaction back");
  }

  /** Never rejects: a connection that cannot roll back is not used again. */
  async rollback(): Promise<void> {
    if (this.#isOver || this.#begun === undefined) return;
    this.#isOver = true;
    await this.#client.send("rollback").catch(() => {
      this.#isLost = true;
    });
  }

  /** Gives the connection back to its pool. */
  release(): void {
    this.#isOver = true;
    this.#client.sendTogether(false);
    this.#client.release(this.#isLost);
  }
}

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
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
