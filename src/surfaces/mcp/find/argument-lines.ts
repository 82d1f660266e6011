import type { ArgumentSchema } from "../tools/tool-schema.ts";

/**
 * Arguments in lines for a model: a third of the tokens of their JSON Schema, with the same names,
 * types, values and bounds.
 */

type Schema = Readonly<Record<string, unknown>>;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function typeOf(schema: Schema): string {
  const { type, enum: values, items, properties } = schema;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (type === "array") return `list of ${isSchema(items) ? typeOf(items) : "anything"}`;
  if (type === "object" && isSchema(properties)) {
    const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
    const fields = Object.entries(properties).map(([name, field]) => {
      const isNeeded = required.has(name) ? "" : "?";
      return `${name}${isNeeded}: ${isSchema(field) ? typeOf(field) : "anything"}`;
    });
    return `{${fields.join(", ")}}`;
  }
  return TYPE_WORDS[String(type)] ?? String(type);
}

function boundsOf({ minimum, maximum, maxItems, default: preset }: Schema): string[] {
  return [
    ...(minimum === undefined ? [] : [`at least ${JSON.stringify(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${JSON.stringify(maximum)}`]),
    ...(maxItems === undefined ? [] : [`at most ${JSON.stringify(maxItems)}`]),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
  ];
}

export function argumentLines({ properties, required = [] }: ArgumentSchema): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const facts = [
      typeOf(schema),
      ...(required.includes(name) ? ["required"] : []),
      ...boundsOf(schema),
    ].join(", ");
    const words = schema["description"];
    return `- ${name} (${facts})${typeof words === "string" ? `: ${words}` : ""}`;
  });
}
