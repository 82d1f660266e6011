import type pg from "pg";

/**
 * COPY: many rows sent to a table of which none is asked back, and the rows of a query as bytes. A
 * library for it (rejected) streams rows of any number and asks before it sends; neither is needed
 * for a few hundred.
 */

export type CopyValue = string | number | boolean | Date | null;

const ESCAPED = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": String.raw`\\`,
  "\t": String.raw`\t`,
  "\n": String.raw`\n`,
  "\r": String.raw`\r`,
};

function fieldText(value: CopyValue): string {
  if (typeof value === "string")
    return ESCAPED.test(value)
      ? value.replaceAll(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter)
      : value;
  if (value === null) return String.raw`\N`;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** One row in COPY's text format, with its line feed. */
export const copyLine = (values: readonly CopyValue[]): string =>
  `${values.map(fieldText).join("\t")}\n`;

/** What of pg's connection is used and missing in its types. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

type End = (error: Error | null) => void;

/** What pg calls on every statement of its queue. */
abstract class Copy implements pg.Submittable {
  /** As of any statement, for those who record what is sent. */
  readonly text: string;
  readonly #end: End;

  constructor(text: string, end: End) {
    this.text = text;
    this.#end = end;
  }

  abstract submit(connection: pg.Connection): void;

  handleError(error: Error): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(null);
  }

  // Nothing is left to do.
  handleCommandComplete(): void {}
}

/**
 * One COPY in one round trip: the rows are sent without waiting for the server to ask for them.
 * Where it refuses the statement it drops them, as the protocol says it must.
 */
class CopyIn extends Copy {
  readonly #lines: Buffer;

  constructor(text: string, lines: string, end: End) {
    super(text, end);
    this.#lines = Buffer.from(lines);
  }

  submit(connection: pg.Connection): void {
    const copying = connection as CopyConnection;
    copying.stream.cork();
    copying.query(this.text);
    copying.sendCopyFromChunk(this.#lines);
    copying.endCopyFrom();
    copying.stream.uncork();
  }

  // The rows are on their way.
  handleCopyInResponse(): void {}
}

/** Signature, flags and the length of an extension, before the first row. */
const BINARY_HEAD_BYTES = 19;
const SIGNATURE_BEGIN = 0x50;
const NO_MORE_ROWS = -1;

/** A row's values as they are sent in binary, for a text its UTF-8; null for NULL. */
export type CopiedRow = (Buffer | null)[];

class CopyOut extends Copy {
  readonly rows: CopiedRow[] = [];
  submit(connection: pg.Connection): void {
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const begin = chunk[0] === SIGNATURE_BEGIN ? BINARY_HEAD_BYTES : 0;
    if (begin === chunk.length || chunk.readInt16BE(begin) === NO_MORE_ROWS) return;
    // The driver uses the memory of its chunks again.
    this.rows.push(valuesOf(Buffer.from(chunk.subarray(begin))));
  }
}

function valuesOf(row: Buffer): CopiedRow {
  const values: CopiedRow = [];
  let at = 2;
  for (let left = row.readInt16BE(0); left > 0; left -= 1) {
    const bytes = row.readInt32BE(at);
    at += 4;
    values.push(bytes < 0 ? null : row.subarray(at, at + bytes));
    at += Math.max(0, bytes);
  }
  return values;
}

/**
 * Appends rows to a table, all or none. `target` is the table with its columns as SQL, `lines` the
 * rows as `copyLine` makes them.
 *
 * @throws Error of PostgreSQL, or of the connection.
 */
export async function copyRows(pool: Connecting, target: string, lines: string): Promise<void> {
  await run(pool, (end) => new CopyIn(`copy ${target} from stdin`, lines, end));
}

/**
 * The rows of a query without parameters, their values as bytes. For long texts that are only
 * passed on: the driver makes each value of an ordinary query a string, which then has to be made
 * bytes again.
 *
 * @throws Error of PostgreSQL, or of the connection.
 */
export async function readCopied(pool: Connecting, query: string): Promise<CopiedRow[]> {
  const text = `copy (${query}) to stdout (format binary)`;
  return (await run(pool, (end) => new CopyOut(text, end))).rows;
}

type Connecting = Pick<pg.Pool, "connect">;

async function run<One extends Copy>(pool: Connecting, make: (end: End) => One): Promise<One> {
  const client = await pool.connect();
  return new Promise((resolve, reject) => {
    let hasEnded = false;
    const end = (error: Error | null): void => {
      // A connection that is closed reports its end too.
      if (hasEnded) return;
      hasEnded = true;
      // Closed after any error, as `pool.query` does: a connection that ends reports an error too,
      // and the next caller would get that connection.
      client.release(error ?? undefined);
      if (error === null) resolve(copy);
      else reject(error);
    };
    const copy: One = make(end);
    try {
      client.query(copy);
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
