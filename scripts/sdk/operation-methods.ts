import type { AnyOperation, JobReference } from "../../src/kernel/operation/operation.ts";
import { tableOf } from "../../src/kernel/export/operation-table.ts";
import { camelCase, pascalCase } from "./names.ts";
import { comment } from "./comment.ts";
import type { Schema, TypePrinter } from "./type-printer.ts";

/** Operations as methods of the client's resources. */

const OPEN_STATUSES = ["queued", "running"];
const TABLE_FORMATS = ["csv", "tsv", "xlsx"];

const schemaOf = (schema: unknown): Schema => schema as Schema;
const propertiesOf = (schema: Schema): Record<string, Schema> => schema.properties ?? {};

export class MethodPrinter {
  readonly #types: TypePrinter;
  readonly #operations: ReadonlyMap<string, AnyOperation>;
  /** Types of inputs, by their names. */
  readonly inputs = new Map<string, string>();

  constructor(types: TypePrinter, operations: readonly AnyOperation[]) {
    this.#types = types;
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
  }

  /** The method of an operation in the class of its resource. */
  print(operation: AnyOperation): string {
    const ids = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const body = this.#body(operation);
    const query = this.#query(operation);
    const isWrite = operation.kind === "write";
    const parameters = [
      ...ids.map((name) => `${camelCase(name)}: ${this.#idType(operation, name)}`),
      ...(body === undefined ? [] : [input("body", body)]),
      ...(query === undefined ? [] : [input("query", query)]),
      `options?: ${isWrite ? "WriteOptions" : "CallOptions"}`,
    ];
    const request = [
      ...(operation.method === "GET" ? [] : [`method: "${operation.method}"`]),
      `path: ${pathOf(operation.path)}`,
      ...(query === undefined ? [] : ["query"]),
      ...(body === undefined ? [] : ["body"]),
      ...(operation.upload === undefined ? [] : ["isForm: true"]),
      "options",
    ];
    const call = this.#call(operation);
    const name = camelCase(operation.id.slice(operation.id.indexOf(".") + 1));
    return (
      `${comment(documentation(operation), "  ")}  ${name}(${parameters.join(", ")}): ${call.type} {\n` +
      `    return this.calls.${call.method}({ ${request.join(", ")} }${call.more});\n  }\n`
    );
  }

  #idType(operation: AnyOperation, name: string): string {
    const property = propertiesOf(schemaOf(operation.params))[name];
    return property === undefined
      ? "string"
      : this.#types.print({ type: property.type ?? "string" });
  }

  #body(operation: AnyOperation): Input | undefined {
    const schema = withItems(schemaOf(operation.body), operation);
    if (Object.keys(propertiesOf(schema)).length === 0) return undefined;
    const { upload } = operation;
    if (upload === undefined && schema.$id !== undefined)
      return { type: this.#types.print(schema), isOptional: isOptional(schema) };
    return this.#input(operation, "Body", schema, upload?.fileField);
  }

  #query(operation: AnyOperation): Input | undefined {
    const schema = schemaOf(operation.query);
    const { format: _format, ...others } = propertiesOf(schema);
    const properties = operation.textFormats === undefined ? propertiesOf(schema) : others;
    if (Object.keys(properties).length === 0) return undefined;
    return this.#input(operation, "Query", { ...schema, properties });
  }

  #input(operation: AnyOperation, part: string, schema: Schema, fileField?: string): Input {
    const name = `${pascalCase(operation.id)}${part}`;
    const { $id: _id, ...unnamed } = schema;
    const text = this.#types.print(unnamed);
    // A file is a part of a form, which no schema of JSON describes.
    const typed =
      fileField === undefined
        ? text
        : text.replace(`  ${fileField}: string;`, `  ${fileField}: Blob;`);
    this.inputs.set(name, declaration(name, typed));
    return { type: name, isOptional: isOptional(schema) };
  }

  #call(operation: AnyOperation): { type: string; method: string; more: string } {
    const output = schemaOf(operation.output);
    if (operation.kind !== "write") return this.#readCall(operation, output);
    const result = this.#answer(operation, output);
    const { job } = operation;
    const read = job === undefined ? undefined : this.#operations.get(job.read);
    if (job !== undefined && read === undefined) throw new Error(`${operation.id}: no ${job.read}`);
    const done =
      read === undefined
        ? `WriteCall<${result}>`
        : `JobCall<${result}, ${this.#answer(read, schemaOf(read.output))}>`;
    const followed = job === undefined || read === undefined ? "" : `, ${followedBy(job, read)}`;
    const isConfirmed = operation.confirmRule !== undefined;
    return {
      type: isConfirmed ? `ConfirmCall<${result}, ${done}>` : done,
      method: `${isConfirmed ? "confirm" : "write"}${read === undefined ? "" : "Job"}`,
      more: followed,
    };
  }

  #readCall(
    operation: AnyOperation,
    output: Schema,
  ): { type: string; method: string; more: string } {
    if (operation.redirects === true) return { type: "FileCall", method: "file", more: "" };
    const formats = [
      ...(tableOf(operation) === null ? [] : TABLE_FORMATS),
      ...Object.keys(operation.textFormats ?? {}),
    ].map((format) => JSON.stringify(format));
    const format = formats.length === 0 ? "" : `, ${formats.join(" | ")}`;
    const item = listItem(output);
    if (item === undefined)
      return {
        type: `ReadCall<${this.#answer(operation, output)}${format}>`,
        method: "read",
        more: "",
      };
    return {
      type: `ListCall<${this.#listItem(operation, item)}${format}>`,
      method: "list",
      more: "",
    };
  }

  /** The body of an answer: the envelope of a write, or a named type. */
  #answer(operation: AnyOperation, output: Schema): string {
    if (output.properties?.["object"]?.enum?.[0] === "write_result") {
      const data = this.#data(output.properties["data"] ?? {});
      const mode =
        output.properties["auth_mode"]?.enum?.includes("session") === true ? ', "session"' : "";
      return `WriteResult<${data}${mode}>`;
    }
    if (output.$id !== undefined) return this.#types.print(output);
    const name = `${pascalCase(operation.id)}Answer`;
    this.inputs.set(name, declaration(name, this.#types.print(output)));
    return name;
  }

  /** What a write answers of the resource; a deletion names it alone. */
  #data(schema: Schema): string {
    const { object, deleted } = propertiesOf(schema);
    return schema.$id === undefined && deleted !== undefined && object !== undefined
      ? `Deleted<${this.#types.print(object)}>`
      : this.#types.print(schema);
  }

  #listItem(operation: AnyOperation, item: Schema): string {
    if (item.$id !== undefined) return this.#types.print(item);
    const printed = this.#types.print(withEchoes(item, operation));
    if (!printed.startsWith("{")) return printed;
    const name = `${pascalCase(operation.id)}Item`;
    this.inputs.set(name, declaration(name, printed));
    return name;
  }
}

/** The body, whose lists have the items that the operation names. */
function withItems(schema: Schema, { items = {} }: AnyOperation): Schema {
  const properties = Object.entries(propertiesOf(schema)).map(([name, property]) => [
    name,
    items[name] === undefined ? property : { ...property, items: schemaOf(items[name]) },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The entry of an answer, whose fields of any value repeat the item that was sent. */
function withEchoes(entry: Schema, { items = {} }: AnyOperation): Schema {
  const [sent] = Object.values(items);
  if (sent === undefined) return entry;
  const properties = Object.entries(propertiesOf(entry)).map(([name, property]) => [
    name,
    isAny(property) ? schemaOf(sent) : property,
  ]);
  return { ...entry, properties: Object.fromEntries(properties) };
}

const isAny = ({ type, enum: values, anyOf, const: value }: Schema): boolean =>
  type === undefined && values === undefined && anyOf === undefined && value === undefined;

interface Input {
  type: string;
  isOptional: boolean;
}

/** A type by its name: an interface where it has fields of its own. */
const declaration = (name: string, type: string): string =>
  type.startsWith("{") ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;

const isOptional = ({ required = [] }: Schema): boolean => required.length === 0;

const input = (name: string, { type, isOptional }: Input): string =>
  isOptional ? `${name}: ${type} = {}` : `${name}: ${type}`;

/** A path with its ids, as the template of `path`. */
const pathOf = (path: string): string =>
  path.includes("{")
    ? `path\`${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `\${${camelCase(name)}}`)}\``
    : JSON.stringify(path);

const listItem = (output: Schema): Schema | undefined =>
  output.properties?.["object"]?.enum?.[0] === "list"
    ? output.properties["data"]?.items
    : undefined;

/** How the state of started work is read: the path from the start's data, and the open statuses. */
function followedBy(
  { ids, openStatuses = OPEN_STATUSES }: JobReference,
  read: AnyOperation,
): string {
  const path = read.path.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => `\${data.${ids[name] ?? ""}}`,
  );
  return `{ path: (data) => path\`${path}\`, open: ${JSON.stringify(openStatuses).replaceAll(",", ", ")} }`;
}

function documentation(operation: AnyOperation): string {
  const { summary, description, scope, confirmRule, cost, plan } = operation;
  const facts = [
    scope === "public"
      ? "Needs no credential."
      : scope === "any"
        ? "Any scope."
        : `Scope: \`${scope}\`.`,
    ...(plan === undefined ? [] : [`Plan: \`${plan}\`.`]),
    ...(typeof cost === "number" && cost > 1 ? [`Costs ${cost} tokens.`] : []),
    ...(confirmRule === undefined ? [] : [`Confirmation: ${confirmRule}`]),
  ];
  return `${/[.!?]$/.test(summary) ? summary : `${summary}.`} ${description}\n\n${facts.join(" ")}`;
}
