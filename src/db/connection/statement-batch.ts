import pg from "pg";
import { serialize } from "pg-protocol";

/** A value as it is sent: bytes in binary, everything else as its text. */
export type SentValue = string | Buffer | null;

/** A statement as it is sent; one with a name is prepared under it. */
export interface EncodedStatement {
  text: string;
  name: string | undefined;
  values: readonly SentValue[];
}

/** The answer to a statement. */
export interface StatementAnswer {
  /** First word of the command tag, such as `INSERT`. */
  command: string;
  /** Rows read or changed; null for a statement without rows, such as BEGIN. */
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** A statement of a batch, with the callbacks that wait for its answer. */
export interface IssuedStatement {
  statement: EncodedStatement;
  resolve: (answer: StatementAnswer) => void;
  reject: (error: unknown) => void;
}

/** How the rows of a statement are built: the name of each column and the parser of its text. */
interface RowShape {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
}

const NO_COLUMNS: RowShape = { names: [], parsers: [] };

/**
 * Shapes by the names of prepared statements on one connection. PostgreSQL refuses a prepared
 * statement whose columns have changed, so the first description stays true.
 */
export type RowShapes = Map<string, RowShape>;

/** The members of pg's connection that are used here and missing in its types. */
interface PreparedConnection extends pg.Connection {
  parsedStatements: Record<string, string | undefined>;
}

interface FieldDescription {
  name: string;
  dataTypeID: Parameters<typeof pg.types.getTypeParser>[0];
}

const COMMAND = /^([A-Z]+)(?: (\d+))?(?: (\d+))?/;

/**
 * Statements that are sent in one packet and answered in one packet: they share one Sync. After a
 * statement that fails, PostgreSQL executes none of the following statements, whatever they are.
 * Each statement sees the effects of the statements before it, as if it had been sent alone.
 *
 * A statement that this connection has prepared is neither parsed nor described again. Rejected: a
 * Sync for each statement, as pg's `pipeline` sends it. PostgreSQL answers each Sync with a
 * separate packet, which wakes this process each time, and statements after a failure are still
 * executed.
 */
export class StatementBatch implements pg.Submittable {
  readonly #issued: readonly IssuedStatement[];
  readonly #shapes: RowShapes;
  readonly #end: (error?: unknown) => void;
  /** Index of the statement that is being answered. */
  #at = 0;
  #shape: RowShape | undefined;
  #rows: Record<string, unknown>[] = [];
  /** Error of a value that could not be parsed, of the statement that is being answered. */
  #unreadable: unknown;
  #failure: unknown;

  /**
   * `end` is called once, after all answers; with the error where one of the answers is an error.
   */
  constructor(
    issued: readonly IssuedStatement[],
    shapes: RowShapes,
    end: (error?: unknown) => void,
  ) {
    this.#issued = issued;
    this.#shapes = shapes;
    this.#end = end;
  }

  /** The statements, for code that records what is sent. */
  get statements(): EncodedStatement[] {
    return this.#issued.map(({ statement }) => statement);
  }

  /** Name under which pg records what PostgreSQL has parsed. */
  get name(): string | undefined {
    return this.#issued[this.#at]?.statement.name;
  }

  get text(): string | undefined {
    return this.#issued[this.#at]?.statement.text;
  }

  submit(connection: pg.Connection): void {
    const { parsedStatements, stream } = connection as PreparedConnection;
    const parsedHere = new Set<string>();
    const messages: Buffer[] = [];
    for (const { statement } of this.#issued) {
      const { name = "", text, values } = statement;
      const isParsed = parsedStatements[name] !== undefined || parsedHere.has(name);
      if (name === "" || !isParsed) messages.push(serialize.parse({ name, text }));
      parsedHere.add(name);
      messages.push(serialize.bind({ statement: name, values: [...values] }));
      if (this.#shapeOf(statement.name) === undefined)
        messages.push(serialize.describe({ type: "P" }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    // The messages are written as one buffer: a socket takes longer over many writes than their
    // concatenation takes.
    stream.write(Buffer.concat(messages));
  }

  #shapeOf(name: string | undefined): RowShape | undefined {
    return name === undefined ? undefined : this.#shapes.get(name);
  }

  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    this.#shape = {
      names: fields.map((field) => field.name),
      parsers: fields.map(
        (field) => pg.types.getTypeParser(field.dataTypeID) as (text: string) => unknown,
      ),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#shape ??= this.#shapeOf(this.name);
    const { names, parsers } = this.#shape ?? NO_COLUMNS;
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < names.length; index += 1) {
        const text = fields[index] ?? null;
        row[names[index] ?? ""] = text === null ? null : parsers[index]?.(text);
      }
    } catch (error) {
      this.#unreadable ??= error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const match = COMMAND.exec(text);
    const count = match?.[3] ?? match?.[2];
    this.#answer({
      command: match?.[1] ?? text,
      rowCount: count === undefined ? null : Number(count),
      rows: this.#rows,
    });
  }

  /** The answer to a text without a statement. */
  handleEmptyQuery(): void {
    this.#answer({ command: "", rowCount: null, rows: [] });
  }

  #answer(answer: StatementAnswer): void {
    const { name } = this;
    if (name !== undefined && !this.#shapes.has(name))
      this.#shapes.set(name, this.#shape ?? NO_COLUMNS);
    const issued = this.#issued[this.#at];
    if (this.#unreadable === undefined) issued?.resolve(answer);
    else issued?.reject(this.#unreadable);
    this.#failure ??= this.#unreadable;
    this.#unreadable = undefined;
    this.#at += 1;
    this.#shape = undefined;
    this.#rows = [];
  }

  /** PostgreSQL has skipped the statements after the one that failed. */
  handleError(error: unknown): void {
    for (const { reject } of this.#issued.slice(this.#at)) reject(error);
    this.#at = this.#issued.length;
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(this.#failure);
  }
}
