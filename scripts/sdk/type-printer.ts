import { PLATFORMS } from "../../src/platforms/platform.ts";
import { comment } from "./comment.ts";

/** A JSON Schema of the API, with the keywords that its schemas have. */
export interface Schema {
  $id?: string;
  type?: string | string[];
  description?: string;
  enum?: (string | number | null)[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Names that are other things in every TypeScript program. */
const RENAMED: Readonly<Record<string, string>> = {
  Error: "ErrorObject",
  Event: "RecordedEvent",
  Url: "PublicUrl",
};

const PLATFORM_IDS = new Set(PLATFORMS.map(({ id }) => id));

/** Prints schemas as types; every schema with a name becomes an interface. */
export class TypePrinter {
  readonly #declared = new Map<string, string>();

  /** The declarations of the named schemas printed so far, sorted by name. */
  declarations(): string[] {
    return [...this.#declared].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  }

  /** A schema as a type expression. */
  print(schema: Schema, indent = ""): string {
    const { $id, ...unnamed } = schema;
    if ($id === undefined) return this.#unnamed(unnamed, indent);
    const isNullable = Array.isArray(unnamed.type);
    const name = RENAMED[$id] ?? $id;
    if (!this.#declared.has(name)) {
      // Taken before it is printed, for a schema that contains itself.
      this.#declared.set(name, "");
      const body = this.#object(unnamed, "");
      this.#declared.set(
        name,
        body.startsWith("{")
          ? `export interface ${name} ${body}`
          : `export type ${name} = ${body};`,
      );
    }
    return isNullable ? `${name} | null` : name;
  }

  #unnamed(schema: Schema, indent: string): string {
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum !== undefined) return enumType(schema.enum);
    if (schema.anyOf !== undefined)
      return [...new Set(schema.anyOf.map((part) => this.print(part, indent)))].join(" | ");
    const { type } = schema;
    if (Array.isArray(type))
      return type.map((single) => this.#unnamed({ ...schema, type: single }, indent)).join(" | ");
    switch (type) {
      case "integer":
      case "number":
        return "number";
      case "string":
      case "boolean":
      case "null":
        return type;
      case "array": {
        const item = schema.items === undefined ? "unknown" : this.print(schema.items, indent);
        return /^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
      }
      case "object":
        return this.#object(schema, indent);
      default:
        return "unknown";
    }
  }

  #object(schema: Schema, indent: string): string {
    const properties = Object.entries(schema.properties ?? {});
    const [pattern] = Object.values(schema.patternProperties ?? {});
    const others = pattern ?? schema.additionalProperties;
    if (properties.length === 0) {
      if (typeof others === "object") return `Record<string, ${this.print(others, indent)}>`;
      return others === false ? "Record<string, never>" : "Record<string, unknown>";
    }
    const inner = `${indent}  `;
    const required = new Set(schema.required ?? []);
    const lines = properties.map(([name, property]) => {
      const isRequired = required.has(name);
      // A caller may pass on what it does not have.
      const absent = isRequired ? "" : " | undefined";
      return `${comment(property.description, inner)}${inner}${propertyName(name)}${
        isRequired ? "" : "?"
      }: ${this.print(property, inner)}${absent};\n`;
    });
    if (typeof others === "object" || others === true)
      lines.push(`${inner}[name: string]: unknown;\n`);
    return `{\n${lines.join("")}${indent}}`;
  }
}

const propertyName = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);

/**
 * The values of an enumeration. One of platforms is open: a server that knows more of them does not
 * break a program that was built before.
 */
function enumType(values: readonly (string | number | null)[]): string {
  const texts = values.filter((value) => value !== null);
  const ofPlatforms = texts.length > 1 && texts.every((value) => PLATFORM_IDS.has(String(value)));
  const type = ofPlatforms
    ? "PlatformId"
    : [...new Set(texts)].map((value) => JSON.stringify(value)).join(" | ");
  return texts.length < values.length ? `${type} | null` : type;
}

/** The declaration of `PlatformId`. */
export const platformIdType = (): string =>
  `/** Id of a platform, of one that is newer than this package too. */\nexport type PlatformId =\n${[
    ...PLATFORM_IDS,
  ]
    .map((id) => `  | ${JSON.stringify(id)}\n`)
    .join("")}  | (string & {});`;
