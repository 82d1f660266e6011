import type { AnswerTable, Cell, Column, ColumnType } from "./table.ts";

/**
 * Derives the table of a list that declares none from the schema of one item: scalars as they are,
 * a nested object as dotted columns, scalars of an array joined by `; `, and values without fixed
 * fields (maps, arrays of objects) as JSON. Rejected: leaving them out, which would lose the `data`
 * of events.
 */

interface Schema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

interface FieldColumn extends Column {
  /** Names of properties from the item to the value. */
  readonly path: readonly string[];
}

const SCALARS: ReadonlySet<string | undefined> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
]);

/** The schema in `anyOf [schema, null]`: a cell can be empty in any case. */
function plain(schema: Schema): Schema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return only !== undefined && others.length === 0 ? plain(only) : schema;
}

/** The only type besides null; undefined where there are several types. */
function typeOf({ type }: Schema): string | undefined {
  if (typeof type === "string") return type;
  const types = (type ?? []).filter((name) => name !== "null");
  return types.length === 1 ? types[0] : undefined;
}

function columnTypeOf(schema: Schema): ColumnType {
  const type = typeOf(schema);
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "boolean";
  if (schema.format === "date") return "date";
  return schema.format === "date-time" ? "time" : "text";
}

/** Whether the property is `object`, which has the same value in every row. */
const isKind = (path: readonly string[], { enum: values }: Schema): boolean =>
  path.at(-1) === "object" && values?.length === 1;

function columnsOf(schema: Schema, path: readonly string[]): FieldColumn[] {
  const { properties = {} } = schema;
  return Object.entries(properties).flatMap(([name, property]): FieldColumn[] => {
    const field = plain(property);
    const fieldPath = [...path, name];
    if (isKind(fieldPath, field)) return [];
    if (typeOf(field) === "object" && field.properties !== undefined)
      return columnsOf(field, fieldPath);
    return [{ name: fieldPath.join("."), type: columnTypeOf(field), path: fieldPath }];
  });
}

const isScalar = (value: unknown): value is string | number | boolean => SCALARS.has(typeof value);

/** The cell for a JSON value. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (isScalar(value)) return value;
  if (Array.isArray(value) && value.every(isScalar))
    return value.length === 0 ? null : value.join("; ");
  return JSON.stringify(value);
}

function cellAt(item: unknown, path: readonly string[]): Cell {
  let value = item;
  for (const name of path) {
    if (value === null || typeof value !== "object") return null;
    value = (value as Record<string, unknown>)[name];
  }
  return cellOf(value);
}

/** The item schema of a list envelope, or null for an answer that is no list. */
function itemSchemaOf({ properties }: Schema): Schema | null {
  const isList = properties?.["object"]?.enum?.includes("list") === true;
  return isList ? (properties["data"]?.items ?? null) : null;
}

/** The table of a list with this output schema; null for a schema that is no list of objects. */
export function listTable(output: unknown): AnswerTable | null {
  const item = itemSchemaOf(output as Schema);
  if (item?.properties === undefined) return null;
  const columns = columnsOf(item, []);
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    *rows(body) {
      for (const entry of (body as { data: readonly unknown[] }).data)
        yield columns.map(({ path }) => cellAt(entry, path));
    },
  };
}
