import { type Static, type TObject, Type } from "typebox";
import { PLAIN_ID_PATTERN } from "../../kernel/ids.ts";
import { nullable, timestamp, validate } from "../../kernel/contract/schema.ts";
import type { Tables } from "../../db/schema/tables.ts";

/** A row as it is sent to PostgreSQL: JSON, times as ISO text. */
export type ArchiveRow = Record<string, unknown>;

/**
 * One kind of line of the portable archive. Lines carry the API's own object and field names; ids
 * are kept. A field that is left out has its default, so that a known case can be written by hand.
 */
export interface ArchiveObject {
  object: string;
  table: keyof Tables;
  /** The primary key, leading key first. */
  key: readonly string[];
  /** Fields of the API's object that are computed from others: accepted and ignored. */
  computed: ReadonlySet<string>;
  /**
   * Columns that keep the stored value, else take the time of the import, where the line leaves
   * them out.
   */
  times: readonly string[];
  /** @throws ApiError for fields the schema refuses, RangeError for a time that does not exist. */
  parse: (fields: Record<string, unknown>) => ParsedLine;
  /** SQL condition on the stored row `target` that a line may overwrite. Left out: every row. */
  overwrites?: string;
  /** Lines a statement, where they are too long for as many as of other objects. */
  batchLines?: number;
  /** Field names that differ from their column, for messages about rows. */
  fieldOf?: Readonly<Record<string, string>>;
}

/** A line that matches its schema. */
interface ParsedLine {
  value: Record<string, unknown>;
  row: ArchiveRow;
  /** Rows of a table beside the main one, such as the people of a show. */
  parts: ArchiveRow[];
}

interface Definition<Schema extends TObject> extends Omit<ArchiveObject, "computed" | "parse"> {
  schema: Schema;
  computed?: readonly string[];
  rowOf: (line: Static<Schema>) => ArchiveRow;
  partsOf?: (line: Static<Schema>) => ArchiveRow[];
}

/** Ties the schema of a line to the functions that make rows of it. */
export function defineArchiveObject<Schema extends TObject>({
  schema,
  computed = [],
  rowOf,
  partsOf,
  ...definition
}: Definition<Schema>): ArchiveObject {
  return {
    ...definition,
    computed: new Set(computed),
    parse: (fields) => {
      const line = validate(schema, fields);
      return { value: { ...line }, row: rowOf(line), parts: partsOf?.(line) ?? [] };
    },
  };
}

/** PostgreSQL's integer. */
const INTEGER_MAX = 2_147_483_647;

export const plainId = Type.String({ pattern: PLAIN_ID_PATTERN });
export const shortText = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const optionalText = Type.Optional(nullable(Type.String()));
export const optionalTime = Type.Optional(nullable(timestamp));
export const optionalInteger = Type.Optional(
  nullable(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
);
export const optionalCount = Type.Optional(
  nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
);
export const handleText = Type.String({ pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", maxLength: 60 });

/**
 * Times of the archive to the millisecond, as everything here stores them. @throws RangeError for a
 * time that does not exist.
 */
export function isoTime(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : new Date(text).toISOString();
}
