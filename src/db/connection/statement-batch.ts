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

/** What a statement has answered. */
export interface StatementAnswer {
  /** Its first word, as `INSERT`. */
  command: string;
  /** Rows read or changed; null for a statement without any, as BEGIN. */
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** A statement of a batch, and who waits for its answer. */
export interface IssuedStatement {
  statement: EncodedStatement;
  resolve: (answer: StatementAnswer) => void;
  reject: (error: unknown) => void;
}

/** How the rows of a statement are made: the name of each column and how its text is read. */
interface RowShape {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
}

const NO_COLUMNS: RowShape = { names: [], parsers: [] };

/**
 * Shapes by the names of prepared statements, each of one connection: PostgreSQL refuses a prepared
 * statement whose columns have changed, so what it has described once stays true.
 */
export type RowShapes = Map<string, RowShape>;

/** What of pg's connection is used and missing in its types. */
interface PreparedConnection extends pg.Connection {
  parsedStatements: Record<string, string | undefined>;
}

interface FieldDescription {
  name: string;
  dataTypeID: Parameters<typeof pg.types.getTypeParser>[0];
}

const COMMAND = /^([A-Z]+)(?: (\d+))?(?: (\d+))?/;

/**
 * Statements that are sent in one packet and answered in one: they share one Sync. Behind one that
 * fails PostgreSQL executes none of the others, whatever they are. Each has the effects of those
 * before it in view, as if it had been sent by itself.
 *
 * A statement that this connection knows is neither parsed nor described again. Rejected: a Sync
 * for each statement, as pg's `pipeline` sends. PostgreSQL answers each Sync with a packet of its
 * own, which wakes this process each time, and what lies behind a failure is executed all the same.
 */
export class StatementBatch implements pg.Submittable {
  readonly #issued: readonly IssuedStatement[];
  readonly #shapes: RowShapes;
  readonly #end: (error?: unknown) => void;
  /** The statement that is being answered. */
  #at = 0;
  #shape: RowShape | undefined;
  #rows: Record<string, unknown>[] = [];
  /** Of the statement that is being answered: a value that could not be read. */
  #unreadable: unknown;
  #failure: unknown;

  /** `end` is called once, behind the answers; with the error where one of them was one. */
  constructor(
    issued: readonly IssuedStatement[],
    shapes: RowShapes,
    end: (error?: unknown) => void,
  ) {
    this.#issued = issued;
    this.#shapes = shapes;
    this.#end = end;
  }

  /** For those who record what is sent. */
  get statements(): EncodedStatement[] {
    return this.#issued.map(({ statement }) => statement);
  }

  /** pg notes under these what PostgreSQL has parsed. */
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
    // One piece: the socket takes longer over many than they take to be put together.
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

  /** Of a text without a statement. */
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

  /** PostgreSQL has passed over what was behind the statement that failed. */
  handleError(error: unknown): void {
    for (const { reject } of this.#issued.slice(this.#at)) reject(error);
    this.#at = this.#issued.length;
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(this.#failure);
  }
}
