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

/** A row as it is sent to PostgreSQL, JSON and times as ISO text, or as it is read. */
export type ArchiveRow = Record<string, unknown>;

/**
 * A field of a line, in what it differs from the column of its name. Without more, the column says
 * what a line may hold: what may be null or has a default may be left out.
 */
export interface ArchiveField {
  /** The column; null for a field without one. */
  column?: string | null;
  /** What a line may hold. */
  schema?: TSchema;
  /** What a row has where a line leaves the field out. */
  default?: unknown;
  /** The row's value of the line's, which is undefined where the field is left out. */
  read?(this: void, value: unknown, line: ArchiveRow): unknown;
  /** The line's value of the row's. */
  write?(this: void, value: unknown, row: ArchiveRow): unknown;
  /** In place of a column: an object whose fields are columns of the table. */
  fields?: ArchiveFields;
}

export type ArchiveFields = Readonly<Record<string, ArchiveField>>;

/** PostgreSQL's integer. */
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

/** Fields that are columns of their name, with nothing to add. */
export const asColumns = (...names: readonly string[]): ArchiveFields =>
  Object.fromEntries(names.map((name) => [name, {}]));

/** What a list of fields makes: the schema of a line, its row, and the line of a row. */
export interface LineForm {
  schema: TObject;
  rowOf: (line: ArchiveRow) => ArchiveRow;
  lineOf: (row: ArchiveRow) => ArchiveRow;
  /** Names of fields that differ from their column, by it. */
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
  // A day that does not exist is refused here, by line.
  if (kind === "date") return (value) => isoTime(value as string | null | undefined)?.slice(0, 10);
  return (value) => value;
}

const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * Times of the archive to the millisecond, as everything here stores them. @throws RangeError for a
 * time that does not exist.
 */
export function isoTime(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : new Date(text).toISOString();
}
