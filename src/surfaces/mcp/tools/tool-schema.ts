import type { AnyOperation } from "../../../kernel/operation/operation.ts";
import { CLUSTER_REF, CLUSTER_WORDS, type IdArguments } from "./id-arguments.ts";

/**
 * A JSON Schema (2020-12) of a tool's arguments: one flat object without shared or referenced
 * parts.
 */
export interface ArgumentSchema {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
  [keyword: string]: unknown;
}

export const CONFIRM_TOKEN = "confirm_token";

/** The instructions describe the token; this text is for hosts that do not pass them on. */
const confirmToken = {
  type: "string",
  description: "Left out: only a plan. Its token: carries it out.",
};

interface ObjectSchema {
  properties?: Record<string, Fields>;
  required?: string[];
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = Record<string, Json>;

/**
 * Keywords that some hosts refuse and the pipeline checks in any case; `$id` is for the OpenAPI
 * document.
 */
const LEFT_OUT = new Set([
  "$id",
  "pattern",
  "format",
  "minLength",
  "maxLength",
  "additionalProperties",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "maxProperties",
  "minProperties",
  "patternProperties",
  "uniqueItems",
]);
/**
 * Maximum values of an enum: a longer list fills a model's context, and the description then says
 * where the values are.
 */
const ENUM_MAX = 20;

/** The maximum of integers without one of their own, which is left out of the tools. */
const isNoBound = (name: string, value: Json): boolean =>
  name === "maximum" && value === Number.MAX_SAFE_INTEGER;

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The only alternative of a schema besides null; of several, the first one, whose description names
 * the others.
 */
function withoutNull(schema: Fields): Fields {
  const { anyOf, type, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const [first] = anyOf.filter((one) => isFields(one) && one["type"] !== "null");
    if (!isFields(first)) throw new Error(`A tool cannot take ${JSON.stringify(schema)}`);
    return withoutNull({ ...first, ...rest });
  }
  const types = Array.isArray(type) ? type.filter((name) => name !== "null") : [type ?? "string"];
  if (types.length !== 1) throw new Error(`A tool cannot take ${JSON.stringify(type)}`);
  return { type: types[0] ?? "string", ...rest };
}

/**
 * A schema in the subset of JSON Schema that every host and model accepts: one type, no patterns.
 * The other constraints are checked when the tool is called; null is accepted as before.
 */
function forHosts(source: Fields): Fields {
  const schema = Object.fromEntries(
    Object.entries(withoutNull(source)).filter(
      ([name, value]) => !LEFT_OUT.has(name) && !isNoBound(name, value),
    ),
  );
  const { enum: values, items, properties } = schema;
  const { enum: _values, ...open } = schema;
  return {
    ...(Array.isArray(values) && values.length > ENUM_MAX ? open : schema),
    ...(isFields(items) ? { items: forHosts(items) } : {}),
    ...(isFields(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [
              name,
              forHosts(isFields(property) ? property : {}),
            ]),
          ),
        }
      : {}),
  };
}

export interface SchemaOptions {
  ids: IdArguments;
  /** Descriptions of arguments whose schema has none. */
  words: Readonly<Record<string, string>>;
  leftOut: ReadonlySet<string>;
}

/**
 * The arguments of an operation: its path parameters, query and body side by side. No name is in
 * two of them; a structure test checks this.
 */
export function argumentSchemaOf(
  operation: AnyOperation,
  { ids, words, leftOut }: SchemaOptions,
): ArgumentSchema {
  const [path, ...others] = [operation.params, operation.query, operation.body].map(
    (schema) => JSON.parse(JSON.stringify(schema)) as ObjectSchema,
  );
  const properties: ArgumentSchema["properties"] = {};
  const add = (name: string, schema: Fields, own: string = name): void => {
    const text = name === CLUSTER_REF ? CLUSTER_WORDS : (words[name] ?? words[own]);
    properties[name] = forHosts({
      ...schema,
      ...(text === undefined ? {} : { description: text }),
    });
  };
  for (const [own, schema] of Object.entries(path?.properties ?? {}))
    add(ids.ofParameter(own), schema, own);
  for (const part of others)
    for (const [name, schema] of Object.entries(part.properties ?? {})) {
      if (leftOut.has(name)) continue;
      const items = operation.items?.[name];
      add(name, {
        ...schema,
        ...(items === undefined ? {} : { items: JSON.parse(JSON.stringify(items)) as Fields }),
      });
    }
  if (operation.kind === "write") properties[CONFIRM_TOKEN] = confirmToken;
  const required = [
    ...ids.names,
    ...others.flatMap((part) => part.required ?? []).filter((name) => !leftOut.has(name)),
  ];
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
  };
}
