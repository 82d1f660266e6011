import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import pg from "pg";
import { isStalePlan } from "./database-errors.ts";
import {
  type EncodedStatement,
  type IssuedStatement,
  type RowShapes,
  type SentValue,
  StatementBatch,
} from "./statement-batch.ts";

/**
 * pg clients that prepare repeated statements by themselves: Kysely and plain queries send text and
 * values, and the client names the statement after its text, so that PostgreSQL parses it once per
 * connection.
 */

const STATEMENT_NAMES_MAX = 2_000;
const statementNames = new Map<string, string>();
/**
 * Part of every statement's name. After a change of its result columns, for example by the
 * migration of a later release, PostgreSQL refuses a prepared statement for as long as the
 * connection lives. The first refusal raises this number, so every connection of the process
 * prepares its statements again, under new names.
 */
let generation = 0;

function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= STATEMENT_NAMES_MAX) statementNames.clear();
  const name = createHash("sha1").update(`${generation} ${text}`).digest("base64url");
  statementNames.set(text, name);
  return name;
}

/** Raises the generation once for all statements that were refused in the same generation. */
function outdate(refused: number): void {
  if (refused !== generation) return;
  generation += 1;
  statementNames.clear();
}

/** Maximum time for the end of a connection. */
const END_MS = 1_000;

type Callback = (error: Error | null | undefined, result?: pg.QueryResult) => void;

/** The first argument of pg's `query` for a prepared statement. */
interface PreparedStatement extends pg.QueryConfig {
  name: string;
}

/** pg's conversion of a value to the form it sends; pg exports the function without a type. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue: (value: unknown) => SentValue } }
).utils;

const isFunction = (value: unknown): value is Callback => typeof value === "function";

/**
 * Prepares statements without array parameters, which is the largest single gain measured (26 k
 * instead of 18 k one-row reads a second). Statements with an array stay unnamed: after five calls
 * PostgreSQL may choose a plan for a named statement without knowing the array, and a list over 400
 * shows then took 5.6 s instead of 7 ms. Batch reads by primary key, where any plan is right, name
 * themselves.
 *
 * The client measures for how long PostgreSQL has sent nothing while an answer is outstanding
 * (`connection-watch.ts`).
 */
export class PreparingClient extends pg.Client {
  /**
   * Since when an answer is outstanding or, if later, when the last bytes arrived; undefined
   * without an outstanding answer.
   */
  #silentSinceMs: number | undefined;
  #bytesRead = 0;
  readonly #shapes: RowShapes = new Map();

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("drain", () => {
      this.#silentSinceMs = undefined;
    });
  }

  /**
   * For how long PostgreSQL has sent nothing although an answer is outstanding; 0 without an
   * outstanding answer.
   */
  silentMs(): number {
    if (this.#silentSinceMs === undefined) return 0;
    const now = performance.now();
    const bytesRead = this.#socket?.bytesRead ?? 0;
    if (bytesRead !== this.#bytesRead) {
      this.#bytesRead = bytesRead;
      this.#silentSinceMs = now;
    }
    return now - this.#silentSinceMs;
  }

  /**
   * Closes a lost connection: statements sent on it reject at once. Rejected: pg's `query_timeout`,
   * which rejects the statement and keeps the connection.
   */
  abandon(silentMs: number): void {
    this.#socket?.destroy(
      Object.assign(new Error(`PostgreSQL was silent for ${Math.round(silentMs)} ms`), {
        code: "ETIMEDOUT",
      }),
    );
  }

  protected canPrepare(values: readonly unknown[]): boolean {
    return !values.some(Array.isArray);
  }

  // pg's own signature is a union of eight overloads; only prepared statements are changed.
  override query(...args: unknown[]): never {
    this.#silentSinceMs ??= performance.now();
    const statement = this.#preparedOf(args[0], args[1]);
    if (statement === undefined) return this.#send(...args);
    const sent = generation;
    const again = (error: unknown): PreparedStatement | undefined => {
      if (!isStalePlan(error)) return undefined;
      outdate(sent);
      // Within a transaction, which has failed, nothing is repeated here: `inTransaction` starts
      // again.
      if (this.getTransactionStatus() !== "I") return undefined;
      return this.#preparedOf(args[0], args[1]);
    };
    const callback = args.find(isFunction);
    if (callback !== undefined)
      return this.#send(statement, (error: Error | null | undefined, result: pg.QueryResult) => {
        const repeated = again(error);
        if (repeated === undefined) callback(error, result);
        else this.#send(repeated, callback);
      });
    const answer: Promise<pg.QueryResult> = this.#send(statement);
    return answer.catch((error: unknown) => {
      const repeated = again(error);
      if (repeated === undefined) throw error;
      return this.#send(repeated);
    }) as never;
  }

  /**
   * A statement with its values as they are sent.
   *
   * @throws TypeError for a value that has no text, for example an object that contains itself.
   */
  encode(text: string, values: readonly unknown[]): EncodedStatement {
    const name = this.canPrepare(values) ? statementName(text) : undefined;
    return { text, name, values: values.map((value) => prepareValue(value)) };
  }

  /**
   * Sends statements of `encode` in one packet. A refused plan is not repeated here: behind a
   * COMMIT that was sent with it, the statement would be a transaction of its own. `inTransaction`
   * starts again.
   *
   * @returns the error of the first statement that failed, after all are answered.
   */
  sendTogether(statements: readonly IssuedStatement[]): Promise<unknown> {
    this.#silentSinceMs ??= performance.now();
    const sent = generation;
    return new Promise((resolve) => {
      const batch = new StatementBatch(statements, this.#shapes, (error) => {
        if (isStalePlan(error)) outdate(sent);
        resolve(error);
      });
      super.query(batch);
    });
  }

  /**
   * A lost connection does not answer the Terminate message, so the socket is closed after a
   * second.
   */
  override end(...args: unknown[]): never {
    const socket = this.#socket;
    socket?.setTimeout(END_MS, () => void socket.destroy());
    return (super.end as (...rest: unknown[]) => never).apply(this, args);
  }

  /** The statement with its name in this generation; undefined when it is not to be prepared. */
  #preparedOf(statement: unknown, values: unknown): PreparedStatement | undefined {
    if (typeof statement === "string")
      return Array.isArray(values) && this.canPrepare(values)
        ? { text: statement, values, name: statementName(statement) }
        : undefined;
    if (!isNamed(statement)) return undefined;
    return generation === 0 ? statement : { ...statement, name: `${statement.name} ${generation}` };
  }

  #send(...args: unknown[]): never {
    return (super.query as (...rest: unknown[]) => never).apply(this, args);
  }

  /**
   * Every stream of pg is a socket, TLS streams included, except a stream that a caller supplies.
   */
  get #socket(): Socket | undefined {
    const { stream } = this.connection;
    return isSocket(stream) ? stream : undefined;
  }
}

const isSocket = (stream: Duplex): stream is Socket => "setTimeout" in stream;

const isNamed = (statement: unknown): statement is PreparedStatement =>
  typeof statement === "object" &&
  statement !== null &&
  "name" in statement &&
  typeof statement.name === "string" &&
  "text" in statement;

/**
 * Also prepares statements with arrays: for a pool whose plans are the same for all values
 * (`keysOnly` in pool.ts).
 */
export class AlwaysPreparingClient extends PreparingClient {
  protected override canPrepare(): boolean {
    return true;
  }
}
