import type pg from "pg";

/**
 * COPY: sends many rows to a table without reading any back, and reads the rows of a query as
 * bytes. A library for COPY (rejected) streams any number of rows and waits for the server before
 * it sends; neither is needed for a few hundred rows.
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
export function copyLine(values: readonly CopyValue[]): string {
  let line = "";
  let separator = "";
  for (const value of values) {
    line += separator + fieldText(value);
    separator = "\t";
  }
  return `${line}\n`;
}

/** The members of pg's connection that are used here and missing in its types. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

type End = (error: Error | null) => void;

/** The methods that pg calls on every statement of its queue. */
abstract class Copy implements pg.Submittable {
  /** The text of the statement, for code that records what is sent. */
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

  // The end of the command needs no action here.
  handleCommandComplete(): void {}
}

/**
 * One COPY in one round trip: the rows are sent without waiting for the server to ask for them. A
 * server that refuses the statement drops the rows, as the protocol requires.
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

  // The rows were sent before, so nothing is done when the server asks for them.
  handleCopyInResponse(): void {}
}

/** Bytes of the signature, the flags and the length of the extension, before the first row. */
const BINARY_HEAD_BYTES = 19;
const SIGNATURE_BEGIN = 0x50;
const NO_MORE_ROWS = -1;

/**
 * Size of the blocks that hold the rows. With memory of its own for each row (rejected), a row of 7
 * KB costs the process a microsecond more; in larger blocks a client that reads slowly would hold
 * too much of the data of other clients.
 */
const BLOCK_BYTES = 65_536;

/** A row as it is sent in binary. No part of it is decoded before it is read. */
class CopiedRow {
  readonly #block: Buffer;
  /** Offset of the row in the block, at the number of its columns. */
  readonly #start: number;

  constructor(block: Buffer, start: number) {
    this.#block = block;
    this.#start = start;
  }

  /** A value as it was sent, UTF-8 for a text; null for NULL. */
  bytes(column: number): Buffer | null {
    const at = this.#placeOf(column);
    const length = this.#block.readInt32BE(at);
    return length < 0 ? null : this.#block.subarray(at + 4, at + 4 + length);
  }

  /** A value as text; null for NULL. */
  text(column: number): string | null {
    const at = this.#placeOf(column);
    const length = this.#block.readInt32BE(at);
    return length < 0 ? null : this.#block.toString("utf8", at + 4, at + 4 + length);
  }

  /** Offset of a value, at its length, which is -1 for NULL. */
  #placeOf(column: number): number {
    let at = this.#start + 2;
    for (let left = column; left > 0; left -= 1) at += 4 + Math.max(0, this.#block.readInt32BE(at));
    return at;
  }
}

class CopyOut extends Copy {
  readonly rows: CopiedRow[] = [];
  #block: Buffer = NO_BYTES;
  #used = 0;

  submit(connection: pg.Connection): void {
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const begin = chunk[0] === SIGNATURE_BEGIN ? BINARY_HEAD_BYTES : 0;
    if (begin === chunk.length || chunk.readInt16BE(begin) === NO_MORE_ROWS) return;
    // The bytes are copied because the driver reuses the memory of its chunks.
    const bytes = chunk.length - begin;
    if (this.#used + bytes > this.#block.length) {
      this.#block = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, bytes));
      this.#used = 0;
    }
    chunk.copy(this.#block, this.#used, begin);
    this.rows.push(new CopiedRow(this.#block, this.#used));
    this.#used += bytes;
  }
}

const NO_BYTES = Buffer.alloc(0);

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
 * The rows of a query without parameters, with their values as bytes. It is meant for long texts
 * that are only passed on: the driver makes each value of an ordinary query a string, which then
 * has to be encoded to bytes again.
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
      // A connection that is closed reports its end as well.
      if (hasEnded) return;
      hasEnded = true;
      // The connection is closed after any error, as `pool.query` does: a connection that ends
      // reports an error too, and the next caller would receive that connection.
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
