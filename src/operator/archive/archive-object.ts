import { Type } from "typebox";
import { PLAIN_ID_PATTERN } from "../../kernel/ids.ts";
import { nullable, oneOf, strictObject, validate } from "../../kernel/contract/schema.ts";
import { type ArchiveFields, type ArchiveRow, formOf } from "./archive-fields.ts";
import type { Tables } from "../../db/schema/tables.ts";

/**
 * One kind of line of the portable archive. Lines carry the API's own object and field names; ids
 * are kept. A field that is left out has its default, so that simple archives can be written by
 * hand.
 */
export interface ArchiveObject {
  object: string;
  table: keyof Tables;
  /** Columns of the primary key, the leading column first. */
  key: readonly string[];
  /**
   * Fields of the API's object that are computed from other fields: they are accepted and ignored.
   */
  computed: ReadonlySet<string>;
  /**
   * Time columns that keep the stored value where the line leaves them out; without a stored value
   * they get the time of the import.
   */
  times: readonly string[];
  /** @throws ApiError for fields the schema refuses, RangeError for a time that does not exist. */
  parse: (fields: Record<string, unknown>) => ParsedLine;
  /** The line of a row. */
  lineOf: (row: ArchiveRow) => Record<string, unknown>;
  /**
   * SQL condition on the stored row `target` that a line may overwrite. Without it every row may be
   * overwritten.
   */
  overwrites?: string;
  /** Maximum lines in a statement, for objects whose lines are longer than those of others. */
  batchLines?: number;
  /** Field names that differ from their column, for messages about rows. */
  fieldOf: Readonly<Record<string, string>>;
}

/** A line that matches its schema. */
interface ParsedLine {
  value: Record<string, unknown>;
  row: ArchiveRow;
  /** Rows of related tables, such as the people of a show. */
  parts: ArchiveRow[];
}

interface Definition extends Omit<ArchiveObject, "computed" | "parse" | "lineOf" | "fieldOf"> {
  /** Fields in the order of a line. */
  fields: ArchiveFields;
  computed?: readonly string[];
  /** Adds columns of the row that have no field, or that are made from several fields. */
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
