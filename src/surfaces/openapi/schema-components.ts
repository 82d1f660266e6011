/**
 * Schemas in the form of the OpenAPI document: unchanged JSON Schema, except that every schema with
 * an `$id` is moved to `components.schemas` and replaced by a reference.
 */

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { [key: string]: Json };

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The named schemas found so far. */
export class SchemaComponents {
  readonly #schemas = new Map<string, JsonObject>();

  /**
   * The schema for the document: a reference when it has a name, otherwise the schema itself with
   * its parts converted in the same way.
   *
   * @throws Error when two different schemas carry the same name.
   */
  convert(schema: unknown): Json {
    if (Array.isArray(schema)) return schema.map((entry) => this.convert(entry));
    if (!isObject(schema)) return schema as Json;
    const { $id: name, ...rest } = schema;
    if (typeof name !== "string") return this.#convertParts(rest);
    // A nullable copy of a named schema keeps the name; in the document it is a reference to the
    // named schema, or null.
    const isNullable =
      Array.isArray(rest["type"]) && rest["type"].length === 2 && rest["type"][1] === "null";
    const reference = this.#register(
      name,
      isNullable ? { ...rest, type: (rest["type"] as unknown[])[0] } : rest,
    );
    return isNullable ? { anyOf: [reference, { type: "null" }] } : reference;
  }

  #convertParts(schema: Record<string, unknown>): JsonObject {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, this.convert(value)]),
    );
  }

  #register(name: string, schema: Record<string, unknown>): JsonObject {
    // Only the order of keys may differ: a nullable copy of a schema writes its type last.
    const { type = null, ...parts } = this.#convertParts(schema);
    const converted: JsonObject = type === null ? parts : { type, ...parts };
    const known = this.#schemas.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(converted))
      throw new Error(`Two different schemas are named ${name}`);
    this.#schemas.set(name, converted);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** All named schemas, sorted by name. */
  all(): JsonObject {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
