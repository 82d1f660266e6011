import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { splitLines } from "../../lib/text/split-lines.ts";
import { BackupError } from "./backup-error.ts";
import {
  type BackupHeader,
  type BackupRow,
  type BackupTrailer,
  bodyLineOf,
  headerOf,
} from "./backup-format.ts";

/** Rows of one table that are stored together. */
export interface RowBatch {
  table: string;
  rows: readonly BackupRow[];
  /** The rows as one JSON array. */
  json: string;
}

export interface BackupReader {
  header?: (header: BackupHeader) => Promise<void> | void;
  rows?: (batch: RowBatch) => Promise<void>;
}

export interface BackupContents {
  header: BackupHeader;
  trailer: BackupTrailer;
}

/** A batch is stored when it reaches one of the limits, so that wide rows need no more memory. */
const BATCH_ROWS_MAX = 500;
const BATCH_CHARS_MAX = 1_000_000;

const LINE_LIMIT = {
  charsMax: 256 * 1024 * 1024,
  tooLong: (line: number) => new BackupError(`Line ${line} of the backup is too long.`),
};

/**
 * Reads a backup to its end and checks its form, its counts and its SHA-256. Rows that the reader
 * gets before the end are not verified as a whole.
 *
 * @throws BackupError when the file is not a backup, is truncated or was altered.
 */
export async function readBackup(file: string, reader: BackupReader = {}): Promise<BackupContents> {
  await requireGzip(file);
  const stream = createGunzip();
  // A failure of the file destroys the other stream, and the loop below throws the error.
  pipeline(createReadStream(file), stream, () => undefined);
  try {
    return await readLines(splitLines(stream, LINE_LIMIT), reader);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.startsWith("Z_")) throw new BackupError(`${file} is cut short or damaged (${code}).`);
    throw error;
  } finally {
    stream.destroy();
  }
}

async function readLines(
  lines: AsyncIterable<string>,
  reader: BackupReader,
): Promise<BackupContents> {
  const hash = createHash("sha256");
  let state: BodyState | undefined;
  let trailer: BackupTrailer | undefined;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (trailer !== undefined) throw new BackupError("Something follows the end of the backup.");
    if (state === undefined) {
      state = new BodyState(headerOf(line), reader);
      await reader.header?.(state.header);
    } else {
      const body = bodyLineOf(line);
      if (body?.kind === "row") await state.addRow(body.row, line, number);
      else if (body?.kind === "table") await state.beginTable(body.name);
      else if (body?.kind === "end") trailer = await state.end(body.trailer, hash.digest("hex"));
      else throw new BackupError(`Line ${number} of the backup is damaged.`);
    }
    if (trailer === undefined) hash.update(line).update("\n");
  }
  if (state === undefined || trailer === undefined)
    throw new BackupError("The backup is cut short: its last line is missing.");
  return { header: state.header, trailer };
}

/** The state of reading the tables. */
class BodyState {
  readonly header: BackupHeader;
  readonly #reader: BackupReader;
  readonly #counts: Record<string, number> = {};
  #next = 0;
  #rows: BackupRow[] = [];
  #lines: string[] = [];
  #chars = 0;

  constructor(header: BackupHeader, reader: BackupReader) {
    this.header = header;
    this.#reader = reader;
  }

  get #table(): BackupHeader["tables"][number] | undefined {
    return this.header.tables[this.#next - 1];
  }

  async beginTable(name: string): Promise<void> {
    await this.#flush();
    this.#next += 1;
    if (this.#table?.name !== name)
      throw new BackupError(`The backup is damaged: ${name} comes out of turn.`);
    this.#counts[name] = 0;
  }

  async addRow(row: BackupRow, line: string, number: number): Promise<void> {
    const table = this.#table;
    if (table === undefined || row.length !== table.columns.length)
      throw new BackupError(`Line ${number} of the backup does not fit its table.`);
    this.#counts[table.name] = (this.#counts[table.name] ?? 0) + 1;
    this.#rows.push(row);
    this.#lines.push(line);
    this.#chars += line.length;
    if (this.#rows.length >= BATCH_ROWS_MAX || this.#chars >= BATCH_CHARS_MAX) await this.#flush();
  }

  async end(trailer: BackupTrailer, sha256: string): Promise<BackupTrailer> {
    await this.#flush();
    if (trailer.sha256 !== sha256)
      throw new BackupError("The backup was altered or damaged: its SHA-256 does not fit.");
    const isWhole =
      this.#next === this.header.tables.length &&
      Object.keys(trailer.rows).length === this.#next &&
      Object.entries(this.#counts).every(([table, count]) => trailer.rows[table] === count);
    if (!isWhole) throw new BackupError("The backup's counts of rows do not fit its rows.");
    return trailer;
  }

  async #flush(): Promise<void> {
    const table = this.#table?.name;
    if (table !== undefined && this.#rows.length > 0)
      await this.#reader.rows?.({ table, rows: this.#rows, json: `[${this.#lines.join(",")}]` });
    this.#rows = [];
    this.#lines = [];
    this.#chars = 0;
  }
}

/** Every gzip file begins with these bytes. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

async function requireGzip(file: string): Promise<void> {
  const handle = await open(file, "r");
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  if (!buffer.equals(GZIP_MAGIC))
    throw new BackupError(
      `${file} is not a backup. A portable archive (castmeter export, and the backups of earlier ` +
        "releases) is read with castmeter import.",
    );
}
