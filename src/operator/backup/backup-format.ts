import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { BackupError } from "./backup-error.ts";

/**
 * The lines of a backup: a header, for each table a line that names it and its rows, a trailer. The
 * whole file is compressed with gzip.
 *
 * A row is a JSON array of the text PostgreSQL writes for each column, null for SQL's null. That
 * text is read back to the same value for every type; JSON of the row would turn the JSON value
 * null into SQL's null.
 */

export const FORMAT = 1;

const strict = { additionalProperties: false };
const digest = Type.String({ pattern: "^[0-9a-f]{64}$" });

const SEALED_KEY = Type.Object(
  {
    kdf: Type.Literal("scrypt"),
    // The costs are bounded to 1 GiB of memory, because the file is read before it is trusted.
    log_cost: Type.Integer({ minimum: 14, maximum: 20 }),
    block_size: Type.Integer({ minimum: 1, maximum: 8 }),
    parallelism: Type.Integer({ minimum: 1, maximum: 4 }),
    salt: Type.String(),
    nonce: Type.String(),
    encrypted: Type.String(),
  },
  strict,
);

const MASTER_KEY = Type.Object(
  {
    fingerprint: Type.String({ pattern: "^[0-9a-f]{16}$" }),
    sealed: Type.Union([SEALED_KEY, Type.Null()]),
  },
  strict,
);

const HEADER = Type.Object(
  {
    object: Type.Literal("castmeter_backup"),
    format: Type.Literal(FORMAT),
    version: Type.String(),
    made_at: Type.String(),
    migrations: Type.Array(Type.Object({ name: Type.String(), hash: digest }, strict)),
    tables: Type.Array(
      Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) }, strict),
    ),
    master_key: MASTER_KEY,
  },
  strict,
);

const TABLE = Type.Object({ object: Type.Literal("table"), name: Type.String() }, strict);

const TRAILER = Type.Object(
  {
    object: Type.Literal("end"),
    rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
    /** SHA-256 of every byte before this line. */
    sha256: digest,
    /** HMAC of `sha256` under a key derived from the master key. */
    signature: digest,
  },
  strict,
);

export type SealedKey = Static<typeof SEALED_KEY>;
export type BackupMasterKey = Static<typeof MASTER_KEY>;
export type BackupHeader = Static<typeof HEADER>;
export type BackupTrailer = Static<typeof TRAILER>;
export type BackupRow = readonly (string | null)[];

const header = Compile(HEADER);
const table = Compile(TABLE);
const trailer = Compile(TRAILER);

export const lineOf = (line: BackupHeader | BackupTrailer | Static<typeof TABLE>): string =>
  `${JSON.stringify(line)}\n`;

/** @throws BackupError when the line does not begin a backup this release can read. */
export function headerOf(line: string): BackupHeader {
  const value = parse(line);
  if (header.Check(value)) return value;
  const { object, format } = Object(value) as { object?: unknown; format?: unknown };
  if (object !== "castmeter_backup") throw new BackupError("The file is not a Castmeter backup.");
  if (typeof format === "number" && format > FORMAT)
    throw new BackupError(
      `The backup has format ${format}, and this release reads up to ${FORMAT}: use the release ` +
        "that made it, or a newer one.",
    );
  throw new BackupError("The backup's first line is damaged.");
}

/** A line after the header: a table's name, a row or the trailer; undefined for anything else. */
export function bodyLineOf(
  line: string,
):
  | { kind: "row"; row: BackupRow }
  | { kind: "table"; name: string }
  | { kind: "end"; trailer: BackupTrailer }
  | undefined {
  const value = parse(line);
  if (isRow(value)) return { kind: "row", row: value };
  if (table.Check(value)) return { kind: "table", name: value.name };
  if (trailer.Check(value)) return { kind: "end", trailer: value };
  return undefined;
}

const isRow = (value: unknown): value is BackupRow =>
  Array.isArray(value) && value.every((text) => text === null || typeof text === "string");

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
