/**
 * Schemas as the OpenAPI document prints them: JSON Schema as it stands, with every schema that
 * carries an `$id` moved to `components.schemas` and referred to from wherever it was.
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

/** The named schemas met so far. */
export class SchemaComponents {
  readonly #schemas = new Map<string, JsonObject>();

  /**
   * The schema for the document: a reference when it has a name, itself otherwise, its parts
   * treated alike.
   *
   * @throws Error when two different schemas carry the same name.
   */
  convert(schema: unknown): Json {
    if (Array.isArray(schema)) return schema.map((entry) => this.convert(entry));
    if (!isObject(schema)) return schema as Json;
    const { $id: name, ...rest } = schema;
    if (typeof name !== "string") return this.#convertParts(rest);
    // A nullable copy of a named schema keeps the name; in the document it is the named one, or
    // null.
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
