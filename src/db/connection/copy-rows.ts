import type pg from "pg";

/** Rows sent to a table by COPY, for many rows of which none is asked back. */

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

/**
 * One COPY in one round trip: the rows are sent without waiting for the server to ask for them.
 * Where it refuses the statement it drops them, as the protocol says it must.
 */
class Copy implements pg.Submittable {
  readonly #text: string;
  readonly #lines: Buffer;
  readonly #end: (error: Error | null) => void;

  constructor(text: string, lines: string, end: (error: Error | null) => void) {
    this.#text = text;
    this.#lines = Buffer.from(lines);
    this.#end = end;
  }

  submit(connection: pg.Connection): void {
    const copying = connection as CopyConnection;
    copying.stream.cork();
    copying.query(this.#text);
    copying.sendCopyFromChunk(this.#lines);
    copying.endCopyFrom();
    copying.stream.uncork();
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(null);
  }

  // pg calls these too; nothing is left to do.
  handleCopyInResponse(): void {}
  handleCommandComplete(): void {}
}

/**
 * Appends rows to a table, all or none. `target` is the table with its columns as SQL, `lines` the
 * rows as `copyLine` makes them. A library for COPY (rejected) streams rows of any number, asks
 * before it sends, and is not needed for a few hundred lines.
 *
 * @throws Error of PostgreSQL, or of the connection.
 */
export async function copyRows(
  pool: Pick<pg.Pool, "connect">,
  target: string,
  lines: string,
): Promise<void> {
  const client = await pool.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(
        new Copy(`copy ${target} from stdin`, lines, (error) =>
          error === null ? resolve() : reject(error),
        ),
      );
    });
  } finally {
    client.release();
  }
}
