import type { Static, TSchema } from "typebox";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import * as Format from "typebox/format";
import { DAY_RULE, isReadableDay } from "../../lib/time/calendar-day.ts";
import { isStorableText } from "../../lib/text/storable-text.ts";
import { cutInput, UNKNOWN_KEPT } from "./cut-input.ts";
import { type ApiError, parameterInvalid, type ParameterFault } from "./errors.ts";

/**
 * Checks input against the schemas of an operation. Schemas are plain JSON Schema: the schemas
 * validated here are those in the OpenAPI document. Values in bodies are not coerced; texts in
 * queries are converted to the types of the schema.
 */

/**
 * A time in RFC 3339, restricted to forms that PostgreSQL and JavaScript both read: no leap second,
 * no year 0, no offset beyond 14 h, no time zone name in brackets. A time that one of them cannot
 * read would cause a 500.
 */
const momentPattern =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/i;
Format.Set(
  "date-time",
  (text) =>
    momentPattern.test(text) &&
    Format.IsDateTime(text) &&
    !text.startsWith("0000") &&
    !Number.isNaN(Date.parse(text.toUpperCase())),
);
Format.Set("date", isReadableDay);

interface SchemaFault {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: Record<string, unknown>;
  message: string;
}

interface Compiled {
  Check(value: unknown): boolean;
  Errors(value: unknown): unknown;
}

const compiled = new WeakMap<TSchema, Compiled>();

function compile(schema: TSchema): Compiled {
  let check = compiled.get(schema);
  if (check === undefined) {
    check = Compile(schema) as Compiled;
    compiled.set(schema, check);
  }
  return check;
}

/** Maximum characters of a further name in a message. */
const NAME_SHOWN = 60;

const unescapePointer = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** The path `/lookups/2/published_on` in the form for callers: `lookups[2].published_on`. */
function paramOf(instancePath: string): string {
  return instancePath
    .split("/")
    .slice(1)
    .map(unescapePointer)
    .reduce(
      (path, part) =>
        /^\d+$/.test(part) ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`,
      "",
    );
}

function join(parent: string, name: string): string {
  return parent === "" ? name : `${parent}.${name}`;
}

/** The field at a pointer, and the pointer of the object that contains it. */
function fieldAt(instancePath: string): { object: string; name: string } {
  const cut = instancePath.lastIndexOf("/");
  return {
    object: instancePath.slice(0, cut),
    name: unescapePointer(instancePath.slice(cut + 1)),
  };
}

/** The further unknown fields of an object, so that a caller can correct them all at once. */
function neither(names: readonly string[]): string {
  if (names.length === 0) return "";
  const named = names
    .slice(0, UNKNOWN_KEPT - 2)
    .map((name) => (name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}…` : name));
  return `, and neither ${names.length === 1 ? "is" : "are"} ${named.join(", ")}${
    named.length < names.length ? " and others" : ""
  }`;
}

const FAULT_OF: Record<string, ParameterFault> = {
  minimum: "out_of_range",
  maximum: "out_of_range",
  exclusiveMinimum: "out_of_range",
  exclusiveMaximum: "out_of_range",
  minLength: "out_of_range",
  maxLength: "out_of_range",
  minItems: "out_of_range",
  maxItems: "too_many",
};

/**
 * Selects the fault that is reported first: an unknown or missing field before an invalid value of
 * another field.
 */
function toApiError(faults: readonly SchemaFault[], value: unknown): ApiError {
  // Every unknown field has a fault of its own before the fault that lists all of them; that one
  // may be cut off after eight.
  const [unknown, ...others] = faults.filter(
    (fault) => fault.keyword === "boolean" && fault.schemaPath.endsWith("/additionalProperties"),
  );
  if (unknown !== undefined) {
    const { object, name } = fieldAt(unknown.instancePath);
    const beside = others
      .map((fault) => fieldAt(fault.instancePath))
      .filter((field) => field.object === object);
    const param = join(paramOf(object), name);
    return parameterInvalid(
      param,
      "unknown",
      `${param} is not a field of this request${neither(beside.map((field) => field.name))}.`,
    );
  }
  const missing = faults.find((fault) => fault.keyword === "required");
  if (missing !== undefined) {
    const [name] = missing.params["requiredProperties"] as string[];
    const param = join(paramOf(missing.instancePath), name ?? "");
    return parameterInvalid(param, "missing", `${param} is required.`);
  }
  const fault: SchemaFault = faults[0] ?? {
    keyword: "type",
    schemaPath: "",
    instancePath: "",
    params: {},
    message: "is not valid",
  };
  const param = paramOf(fault.instancePath);
  if (fault.keyword === "format" && fault.params["format"] === "date")
    return parameterInvalid(
      param,
      Format.IsDate(String(valueAt(value, fault.instancePath))) ? "out_of_range" : "malformed",
      `${param} ${DAY_RULE}.`,
    );
  const allowed = fault.params["allowedValues"];
  const detail = Array.isArray(allowed) ? `must be one of ${allowed.join(", ")}` : fault.message;
  return parameterInvalid(
    param === "" ? null : param,
    FAULT_OF[fault.keyword] ?? "malformed",
    `${param === "" ? "The body" : param} ${detail}.`,
  );
}

/** The value at a pointer. */
const valueAt = (value: unknown, instancePath: string): unknown =>
  instancePath
    .split("/")
    .slice(1)
    .map(unescapePointer)
    .reduce<unknown>(
      (parent, part) => (parent as Readonly<Record<string, unknown>> | undefined)?.[part],
      value,
    );

/**
 * The value with its static type, when the schema allows it.
 *
 * @throws ApiError `parameter_invalid` naming the first faulty field.
 */
export function validate<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const check = compile(schema);
  const cut = cutInput(schema, value);
  // A value that had to be cut is not valid.
  if (cut === value && check.Check(value)) return value as Static<Schema>;
  throw toApiError(check.Errors(cut) as SchemaFault[], cut);
}

/** The fault of a value in words, or null, for checks of values other than a caller's input. */
export function faultOf(schema: TSchema, value: unknown): string | null {
  const check = compile(schema);
  if (check.Check(value)) return null;
  const [fault] = (check.Errors(value) as SchemaFault[]).filter(
    (entry) => entry.keyword !== "boolean",
  );
  return fault === undefined
    ? "does not match"
    : `${fault.instancePath || "/"} ${fault.message} ${JSON.stringify(fault.params)}`;
}

const QUERY_LIST_MAX = 100;

interface PropertySchema {
  type?: string | string[];
}

/**
 * A query string as the object its schema describes: numbers and booleans from their text, arrays
 * from repeated keys or a comma-separated list (at most 100 values).
 *
 * @throws ApiError `parameter_invalid` for a repeated single value, text that is no number or
 *   boolean, or U+0000.
 */
export function readQuery(schema: TSchema, search: URLSearchParams): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, PropertySchema> }).properties ?? {};
  const result: Record<string, unknown> = {};
  for (const name of new Set(search.keys())) {
    const texts = search.getAll(name);
    // An assignment to `__proto__` would have no effect, and the field would not be refused as
    // unknown.
    if (name === "__proto__")
      throw parameterInvalid(name, "unknown", `${name} is not a field of this request.`);
    if (!texts.every(isStorableText))
      throw parameterInvalid(name, "malformed", `${name} holds characters that are not text.`);
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    if (type === "array") {
      const values = texts
        .flatMap((text) => text.split(","))
        .map((text) => text.trim())
        .filter((text) => text !== "");
      if (values.length > QUERY_LIST_MAX)
        throw parameterInvalid(name, "too_many", `${name} takes at most ${QUERY_LIST_MAX} values.`);
      result[name] = values;
      continue;
    }
    if (texts.length > 1)
      throw parameterInvalid(name, "conflict", `${name} is given more than once.`);
    result[name] = readScalar(name, texts[0] ?? "", type);
  }
  return result;
}

function readScalar(name: string, text: string, type: string | string[] | undefined): unknown {
  if (type === "integer" || type === "number") {
    const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(value))
      throw parameterInvalid(name, "malformed", `${name} must be a number.`);
    return value;
  }
  if (type === "boolean") {
    if (text !== "true" && text !== "false")
      throw parameterInvalid(name, "malformed", `${name} must be true or false.`);
    return text === "true";
  }
  return text;
}

/**
 * An object with exactly these properties: another property is an error in a request, and a defect
 * in an answer.
 */
export function strictObject<Properties extends Record<string, TSchema>>(
  properties: Properties,
  options: { $id?: string; description?: string } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/**
 * The schema with null allowed, as a list of types in JSON Schema, so that faults name the actual
 * type.
 */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, ...rest } = schema as TSchema & { type?: string; enum?: unknown[] };
  if (typeof type !== "string")
    return Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: "null" }] });
  const values = Array.isArray(rest.enum) ? { enum: [...rest.enum, null] } : {};
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...values, type: [type, "null"] });
}

/** A schema for one of a fixed list of strings. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string; default?: string } = {},
) {
  return Type.Unsafe<Values[number]>({ type: "string", enum: [...values], ...options });
}

export const timestamp = Type.String({ format: "date-time" });

/** The address of an object's page in the app. */
export const appUrl = nullable(
  Type.String({ description: "Its page in the app; null where the app has no page of it." }),
);

export const anyObject = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
});
