import { Type } from "typebox";
import { PLAIN_ID_PATTERN } from "../../kernel/ids.ts";
import { nullable, oneOf, strictObject, validate } from "../../kernel/contract/schema.ts";
import { type ArchiveFields, type ArchiveRow, formOf } from "./archive-fields.ts";
import type { Tables } from "../../db/schema/tables.ts";

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
  /** The line of a row. */
  lineOf: (row: ArchiveRow) => Record<string, unknown>;
  /** SQL condition on the stored row `target` that a line may overwrite. Left out: every row. */
  overwrites?: string;
  /** Lines a statement, where they are too long for as many as of other objects. */
  batchLines?: number;
  /** Field names that differ from their column, for messages about rows. */
  fieldOf: Readonly<Record<string, string>>;
}

/** A line that matches its schema. */
interface ParsedLine {
  value: Record<string, unknown>;
  row: ArchiveRow;
  /** Rows of a table beside the main one, such as the people of a show. */
  parts: ArchiveRow[];
}

interface Definition extends Omit<ArchiveObject, "computed" | "parse" | "lineOf" | "fieldOf"> {
  /** In the order in which a line has them. */
  fields: ArchiveFields;
  computed?: readonly string[];
  /** Columns of the row that have no field, or are made of several. */
  also?(this: void, line: ArchiveRow, row: ArchiveRow): ArchiveRow;
  partsOf?(this: void, line: ArchiveRow): ArchiveRow[];
}

/** Ties the fields of a line to the columns of its table. */
export function defineArchiveObject({
  fields,
  computed = [],
  also,
  partsOf,
  ...definition
}: Definition): ArchiveObject {
  const { object, table, times } = definition;
  const { schema, rowOf, lineOf, fieldOf } = formOf(table, fields, times);
  const whole = strictObject({ object: oneOf([object]), ...schema.properties });
  return {
    ...definition,
    fieldOf,
    computed: new Set(computed),
    lineOf: (row) => ({ object, ...lineOf(row) }),
    parse: (given) => {
      const line: ArchiveRow = { ...validate(whole, given) };
      const row = rowOf(line);
      return { value: line, row: { ...row, ...also?.(line, row) }, parts: partsOf?.(line) ?? [] };
    },
  };
}

export const plainId = Type.String({ pattern: PLAIN_ID_PATTERN });
export const shortText = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const optionalText = Type.Optional(nullable(Type.String()));
export const handleText = Type.String({ pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", maxLength: 60 });
