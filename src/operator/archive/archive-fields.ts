import { type TObject, type TSchema, Type } from "typebox";
import { type Column, COLUMNS } from "../../db/schema/columns.ts";
import type { Tables } from "../../db/schema/tables.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../kernel/contract/schema.ts";

/** A row as it is sent to PostgreSQL, with JSON and times as ISO text, or as it is read. */
export type ArchiveRow = Record<string, unknown>;

/**
 * A field of a line, with its differences from the column of the same name. By default the column
 * decides the values of a line: a field that may be null or has a default may be left out.
 */
export interface ArchiveField {
  /** Name of the column; null for a field without a column. */
  column?: string | null;
  /** Schema of the value in a line. */
  schema?: TSchema;
  /** Value of the row where a line leaves the field out. */
  default?: unknown;
  /**
   * Converts the line's value to the row's value; the line's value is undefined where the field is
   * left out.
   */
  read?(this: void, value: unknown, line: ArchiveRow): unknown;
  /** Converts the row's value to the line's value. */
  write?(this: void, value: unknown, row: ArchiveRow): unknown;
  /** Fields of an object that are columns of the table, in place of a column. */
  fields?: ArchiveFields;
}

export type ArchiveFields = Readonly<Record<string, ArchiveField>>;

/** Maximum of PostgreSQL's integer. */
const INTEGER_MAX = 2_147_483_647;
const integer = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });

const SCHEMAS: Readonly<Record<string, TSchema>> = {
  text: Type.String(),
  "text[]": Type.Array(Type.String()),
  boolean: Type.Boolean(),
  integer,
  bigint: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  number: Type.Number({ minimum: 0 }),
  date: Type.String({ format: "date" }),
  timestamp,
  json: anyObject,
};

/** Fields that equal the columns of the same names. */
export const asColumns = (...names: readonly string[]): ArchiveFields =>
  Object.fromEntries(names.map((name) => [name, {}]));

/**
 * The schema of a line, and the conversions between a line and its row, made from a list of fields.
 */
export interface LineForm {
  schema: TObject;
  rowOf: (line: ArchiveRow) => ArchiveRow;
  lineOf: (row: ArchiveRow) => ArchiveRow;
  /** Names of fields by their column, where the two differ. */
  fieldOf: Readonly<Record<string, string>>;
}

/**
 * @param times Columns that a line may leave out although they have no default.
 * @throws Error for a column that the table does not have.
 */
export function formOf(
  table: keyof Tables,
  fields: ArchiveFields,
  times: readonly string[] = [],
): LineForm {
  const parts = Object.entries(fields).map(([name, field]) => partOf(table, name, field, times));
  return {
    schema: strictObject(Object.fromEntries(parts.map(({ name, schema }) => [name, schema]))),
    rowOf: (line) => Object.assign({}, ...parts.map((part) => part.rowOf(line))),
    lineOf: (row) => Object.fromEntries(parts.map((part) => [part.name, part.valueOf(row)])),
    fieldOf: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { column }]) =>
        typeof column === "string" ? [[column, name]] : [],
      ),
    ),
  };
}

interface Part {
  name: string;
  schema: TSchema;
  rowOf: (line: ArchiveRow) => ArchiveRow;
  valueOf: (row: ArchiveRow) => unknown;
}

function partOf(
  table: keyof Tables,
  name: string,
  field: ArchiveField,
  times: readonly string[],
): Part {
  if (field.fields !== undefined) return groupOf(name, formOf(table, field.fields));
  if (field.column === null)
    return {
      name,
      schema: field.schema ?? anyObject,
      rowOf: () => ({}),
      valueOf: (row) => (field.write === undefined ? row[name] : field.write(row[name], row)),
    };
  const columnName = field.column ?? name;
  const column = columnOf(table, columnName);
  const initial = field.default ?? column.default ?? null;
  const read = field.read ?? readerOf(column.kind);
  const write = field.write ?? written;
  return {
    name,
    schema: field.schema ?? schemaOf(column, times.includes(columnName) || initial !== null),
    rowOf: (line) => {
      const value = read(line[name], line);
      return { [columnName]: value === undefined ? initial : value };
    },
    valueOf: (row) => write(row[columnName], row),
  };
}

const groupOf = (name: string, form: LineForm): Part => ({
  name,
  schema: Type.Optional(form.schema),
  rowOf: (line) => form.rowOf((line[name] as ArchiveRow | undefined) ?? {}),
  valueOf: form.lineOf,
});

function columnOf(table: keyof Tables, name: string): Column {
  const columns: Readonly<Record<string, Column>> = COLUMNS[table];
  const column = columns[name];
  if (column === undefined) throw new Error(`The table ${table} has no column ${name}`);
  return column;
}

function schemaOf(column: Column, isOptional: boolean): TSchema {
  const plain = column.values === undefined ? SCHEMAS[column.kind] : oneOf(column.values);
  if (plain === undefined) throw new Error(`A column of ${column.kind} needs a schema`);
  const listed = column.kind === "json" && Array.isArray(column.default);
  const value = listed ? Type.Array(plain) : plain;
  if (column.nullable === true) return Type.Optional(nullable(value));
  return isOptional ? Type.Optional(value) : value;
}

function readerOf(kind: string): (value: unknown) => unknown {
  if (kind === "timestamp") return (value) => isoTime(value as string | null | undefined);
  // A day that does not exist is refused here, with its line.
  if (kind === "date") return (value) => isoTime(value as string | null | undefined)?.slice(0, 10);
  return (value) => value;
}

const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * Times of the archive to the millisecond, the precision of all stored times. @throws RangeError
 * for a time that does not exist.
 */
export function isoTime(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : new Date(text).toISOString();
}
