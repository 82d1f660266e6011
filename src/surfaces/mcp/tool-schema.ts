import type { AnyOperation, McpTool } from "../../kernel/operation/operation.ts";

/**
 * A JSON Schema (2020-12) of a tool's arguments: one flat object, nothing shared, nothing referred
 * to.
 */
export interface ArgumentSchema {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
  additionalProperties: false;
  [keyword: string]: unknown;
}

export const CONFIRM_TOKEN = "confirm_token";

const confirmToken = {
  type: "string",
  description:
    "From the plan that the same call without it answered. Leave it out to plan; send it, with " +
    "the same arguments, to carry the plan out.",
};

interface ObjectSchema {
  properties?: Record<string, Record<string, unknown>>;
  required?: string[];
}

/**
 * Names of schemas serve the OpenAPI document. Two of one name in one schema are refused by
 * validators.
 */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      key === "$id" ? [] : [[key, withoutNames(entry)]],
    ),
  );
}

/**
 * The arguments of an operation: its path parameters, query and body side by side. No name is in
 * two of them; a structure test sees to it.
 */
export function argumentSchemaOf(operation: AnyOperation, tool: McpTool): ArgumentSchema {
  const parts = [operation.params, operation.query, operation.body].map(
    (schema) => withoutNames(JSON.parse(JSON.stringify(schema))) as ObjectSchema,
  );
  const properties: ArgumentSchema["properties"] = {};
  for (const part of parts) {
    for (const [name, schema] of Object.entries(part.properties ?? {})) {
      const words = tool.arguments?.[name];
      properties[name] = { ...schema, ...(words === undefined ? {} : { description: words }) };
    }
  }
  if (operation.kind === "write") properties[CONFIRM_TOKEN] = confirmToken;
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}
