import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SCHEMA_FILE } from "./schema-file.ts";
import { schemaTables, type SchemaColumn } from "./schema-tables.ts";

/** The text of `src/db/schema/columns.ts`: the columns of every table, for programs. */

export const COLUMNS_FILE = "src/db/schema/columns.ts";

const HEADING = `export interface Column {
  kind: string;
  nullable?: boolean;
  default?: unknown;
  values?: readonly string[];
}

/**
 * The columns of every table in their order, with defaults and the values that a check
 * lists. Written by \`npm run generate\` from \`schema.sql\`; the types of rows are in \`tables.ts\`.
 */
export const COLUMNS = {
`;

const KINDS: Readonly<Record<string, string>> = {
  real: "number",
  "double precision": "number",
  "timestamp with time zone": "timestamp",
  json: "json",
  jsonb: "json",
};

export function columnLists(): string {
  const sql = readFileSync(join(import.meta.dirname, "../..", SCHEMA_FILE), "utf8");
  const tables = schemaTables(sql).map(
    ({ name, columns }) => `  ${name}: {\n${columns.map(entryOf).join("")}  },\n`,
  );
  return `${HEADING}${tables.join("")}} as const satisfies Record<string, Record<string, Column>>;\n`;
}

function entryOf({ name, type, isNullable, initial, values }: SchemaColumn): string {
  const [element = "", list = ""] = type.split(/(\[\])$/);
  const facts = [`kind: "${KINDS[element] ?? element}${list}"`];
  if (isNullable) facts.push("nullable: true");
  const constant = initial === undefined ? undefined : constantOf(initial);
  if (constant !== undefined) facts.push(`default: ${constant}`);
  if (values !== undefined) facts.push(`values: ${JSON.stringify(values).replaceAll(",", ", ")}`);
  const line = `    ${name}: { ${facts.join(", ")} },\n`;
  if (line.length <= 100) return line;
  const broken = facts.map((fact) =>
    fact.length <= 90
      ? `      ${fact},\n`
      : `      ${fact
          .replaceAll(/(?<=\[)|, (?=")/g, ",\n        ")
          .replace("[,", "[")
          .replace("]", ",\n      ]")},\n`,
  );
  return `    ${name}: {\n${broken.join("")}    },\n`;
}

/** A default as TypeScript writes it; undefined for one that is no constant of JSON. */
function constantOf(initial: string): string | undefined {
  const [, text, type] = /^'(.*)'::(.+)$/.exec(initial) ?? [];
  if (text === undefined) return initial;
  if (type === "text") return JSON.stringify(text);
  if (type === "jsonb") return text;
  return type?.endsWith("[]") === true && text === "{}" ? "[]" : undefined;
}
