import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COLUMN_NOTES } from "../../src/db/schema/column-notes.ts";
import { COLUMN_TYPES } from "../../src/db/schema/named-types.ts";
import { SCHEMA_FILE } from "./schema-file.ts";
import { schemaTables, type SchemaColumn, type SchemaTable } from "./schema-tables.ts";

/**
 * The text of `src/db/schema/tables.ts`: the types of rows for Kysely, from `schema.sql`,
 * `named-types.ts` and `column-notes.ts`. A column that may be null is optional in an insert, as is one with a default.
 */

export const TABLES_FILE = "src/db/schema/tables.ts";

const HEADING = `/**
 * The rows of every table, for Kysely. Written by \`npm run generate\` from \`schema.sql\`,
 * \`named-types.ts\` and \`column-notes.ts\`.
 */
`;

/** Files whose types facts may name. */
const TYPE_FILES = [
  "src/domain/metrics/metric.ts",
  "src/db/schema/column-shapes.ts",
  "src/db/schema/report-column-shapes.ts",
  "src/db/schema/day-metrics.ts",
];
const BUILT_IN = new Set(["Date", "Partial", "Readonly", "Record"]);
const COLUMNS_MAX = 100;

const TYPES: Readonly<Record<string, string>> = {
  text: "string",
  integer: "number",
  smallint: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  boolean: "boolean",
  date: "string",
  bytea: "Buffer",
  tsvector: "string",
};

const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, "../..", path), "utf8");

/** @throws Error for a type it does not know, and for facts of what the schema does not have. */
export function tableTypes(): string {
  const tables = schemaTables(read(SCHEMA_FILE));
  requireFacts(tables);
  const named = namedValues(tables);
  const body = [
    [...named].map(([name, values]) => `export type ${name} =${union(values, "")};\n`).join(""),
    ...tables.map(interfaceOf),
    `/** Every table by its name. */\nexport interface Tables {\n${tables
      .map(({ name }) => `  ${name}: ${nameOf(name)};\n`)
      .join("")}}\n`,
  ].join("\n");
  return `${imports(body, named)}\n${HEADING}\n${body}`;
}

const keyOf = (table: SchemaTable, column: SchemaColumn): string => `${table.name}.${column.name}`;

function requireFacts(tables: readonly SchemaTable[]): void {
  const known = new Set(
    tables.flatMap((table) => [table.name, ...table.columns.map((column) => keyOf(table, column))]),
  );
  const unknown = [...Object.keys(COLUMN_TYPES), ...Object.keys(COLUMN_NOTES)].filter(
    (key) => !known.has(key),
  );
  if (unknown.length > 0)
    throw new Error(
      `named-types.ts or column-notes.ts names what schema.sql does not have: ${unknown.join(", ")}`,
    );
}

/** The values of checks that have a name, by it. */
function namedValues(tables: readonly SchemaTable[]): Map<string, readonly string[]> {
  const named = new Map<string, readonly string[]>();
  for (const table of tables)
    for (const column of table.columns) {
      const type = COLUMN_TYPES[keyOf(table, column)];
      if (type === undefined || column.values === undefined) continue;
      const other = named.get(type) ?? column.values;
      if (other.join() !== column.values.join())
        throw new Error(`${type} has other values in ${keyOf(table, column)} than elsewhere`);
      named.set(type, column.values);
    }
  return new Map([...named].sort(([one], [two]) => (one < two ? -1 : 1)));
}

/** `AirCheckRunsTable` of `air_check_runs`. */
const nameOf = (table: string): string =>
  `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;

function interfaceOf(table: SchemaTable): string {
  const lines = table.columns.map((column) => {
    const note = COLUMN_NOTES[keyOf(table, column)];
    return `${commentOf(note, "  ")}  ${column.name}: ${typeOf(table, column)};\n`;
  });
  const comment = commentOf(COLUMN_NOTES[table.name], "");
  return `${comment}export interface ${nameOf(table.name)} {\n${lines.join("")}}\n`;
}

function typeOf(table: SchemaTable, column: SchemaColumn): string {
  const type = COLUMN_TYPES[keyOf(table, column)];
  const { isNullable } = column;
  const hasDefault = column.initial !== undefined;
  if (column.type === "json" || column.type === "jsonb") {
    if (type === undefined) throw new Error(`${keyOf(table, column)}: the shape of JSON is needed`);
    if (isNullable) return `NullableJson<${type}>`;
    return hasDefault ? `JsonWithDefault<${type}>` : `Json<${type}>`;
  }
  if (column.type === "timestamp with time zone" && !(hasDefault && !isNullable))
    return isNullable ? "NullableTimestamp" : "Timestamp";
  const value = type ?? valueOf(table, column);
  if (isNullable) return `Optional<${value}>`;
  return hasDefault ? `Defaulted<${value}>` : value;
}

function valueOf(table: SchemaTable, column: SchemaColumn): string {
  if (column.values !== undefined) return union(column.values, "  ").trimStart();
  const [element = "", list] = column.type.split(/(\[\])$/);
  const type = TYPES[element];
  if (type === undefined) throw new Error(`${keyOf(table, column)}: no type for ${column.type}`);
  return list === undefined ? type : `${type}[]`;
}

function union(values: readonly string[], indent: string): string {
  const words = values.map((value) => JSON.stringify(value));
  const line = ` ${words.join(" | ")}`;
  if (line.length + indent.length <= COLUMNS_MAX - 40) return line;
  return words.map((word) => `\n${indent}  | ${word}`).join("");
}

function commentOf(note: string | undefined, indent: string): string {
  if (note === undefined) return "";
  const line = `${indent}/** ${note} */`;
  if (line.length <= COLUMNS_MAX) return `${line}\n`;
  const lines = [""];
  for (const word of note.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (`${indent} *${longer}`.length > COLUMNS_MAX) lines.push(` ${word}`);
    else lines[lines.length - 1] = longer;
  }
  return `${indent}/**\n${lines.map((text) => `${indent} *${text}\n`).join("")}${indent} */\n`;
}

function imports(body: string, named: ReadonlyMap<string, unknown>): string {
  const code = body.replaceAll(/\/\*\*[^]*?\*\//g, "").replaceAll(/"[^"]*"/g, "");
  const used = new Set([...code.matchAll(/\b[A-Z]\w*/g)].map(([word]) => word));
  const own = (name: string): boolean =>
    named.has(name) || BUILT_IN.has(name) || /(?:^Buffer|^Tables|Table)$/.test(name);
  const missing = new Set([...used].filter((name) => !own(name)));
  const lines = [...TYPE_FILES, "src/db/schema/column-types.ts"].flatMap((path) => {
    const names = [...read(path).matchAll(/^export (?:type|interface) (\w+)/gm)]
      .flatMap(([, name = ""]) => (missing.delete(name) ? [name] : []))
      .toSorted();
    const from = path.replace("src/db/schema/", "./").replace(/^src\//, "../../");
    return names.length === 0 ? [] : [importOf(names, from)];
  });
  if (missing.size > 0)
    throw new Error(
      `named-types.ts names types that are in none of ${TYPE_FILES.join(", ")}: ${[...missing].join(", ")}`,
    );
  const again = ["./column-shapes.ts", "./report-column-shapes.ts", "./day-metrics.ts"].map(
    (path) => `export type * from "${path}";\n`,
  );
  return `${lines.join("")}\n${again.join("")}`;
}

function importOf(names: readonly string[], from: string): string {
  const line = `import type { ${names.join(", ")} } from "${from}";\n`;
  if (line.length <= COLUMNS_MAX) return line;
  return `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}
