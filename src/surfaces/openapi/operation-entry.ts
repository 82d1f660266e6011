import { tableOf } from "../../kernel/export/operation-table.ts";
import type { AnyOperation } from "../../kernel/operation/operation.ts";
import { fillExample } from "./example-values.ts";
import type { Json, JsonObject, SchemaComponents } from "./schema-components.ts";
import { type ResponseComponents, responsesOf } from "./responses.ts";

/** The request side of an operation, and the operation as one entry under its path. */

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

const isArraySchema = (schema: unknown): boolean =>
  (schema as { type?: unknown } | undefined)?.type === "array";

/** A sample as a value of its schema: examples write every parameter as text. */
function typedSample(schema: unknown, sample: string): unknown {
  if (isArraySchema(schema)) return sample.split(",");
  const { type } = schema as { type?: unknown };
  return type === "integer" || type === "number" || type === "boolean"
    ? (JSON.parse(sample) as unknown)
    : sample;
}

function parametersIn(
  place: "path" | "query",
  schema: ObjectSchema,
  example: Record<string, string> | undefined,
  schemas: SchemaComponents,
): Json[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const converted = schemas.convert(property) as JsonObject;
    const { description } = converted;
    const sample = example?.[name];
    return {
      name,
      in: place,
      required: place === "path" || (schema.required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      // A list may also be sent by repeating its name; the document can express only the comma
      // form.
      ...(isArraySchema(property) ? { style: "form", explode: false } : {}),
      schema: converted,
      ...(sample === undefined ? {} : { example: fillExample(typedSample(property, sample)) }),
    };
  });
}

function flags(operation: AnyOperation): Record<"dry_run" | "confirm", JsonObject> {
  const rule =
    operation.confirmRule === undefined
      ? "Accepted, never needed here."
      : `Needed: ${operation.confirmRule}`;
  return {
    dry_run: { type: "boolean", default: false, description: "Only say what would be written." },
    confirm: { type: "boolean", default: false, description: rule },
  };
}

function headerParameters(operation: AnyOperation): Json[] {
  const names = ["Service-Version"];
  if (operation.method === "GET") names.push("If-None-Match");
  if (operation.kind === "write") names.push("Idempotency-Key");
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function parametersOf(operation: AnyOperation, schemas: SchemaComponents): Json[] {
  const { params, query, example } = operation;
  const inQuery =
    operation.kind !== "write"
      ? []
      : Object.entries(flags(operation)).map(([name, schema]) => ({
          name,
          in: "query",
          required: false,
          description: schema["description"] ?? "",
          schema,
        }));
  return [
    ...parametersIn("path", params as ObjectSchema, example.params, schemas),
    ...parametersIn("query", query as ObjectSchema, example.query, schemas),
    ...inQuery,
    ...(tableOf(operation) === null ? [] : [{ $ref: "#/components/parameters/format" }]),
    ...headerParameters(operation),
  ];
}

/**
 * The body, with the two flags of every write. A DELETE without its own fields has no body: its
 * flags are in the query.
 */
function requestBodyOf(operation: AnyOperation, schemas: SchemaComponents): JsonObject | undefined {
  const body = operation.body as ObjectSchema;
  const hasFields = Object.keys(body.properties ?? {}).length > 0;
  const isWrite = operation.kind === "write";
  if (operation.method === "GET" || (!hasFields && (!isWrite || operation.method === "DELETE")))
    return undefined;
  const { $id: _name, ...inline } = operation.body as ObjectSchema & { $id?: string };
  const converted = schemas.convert(inline) as JsonObject;
  const schema = isWrite
    ? {
        ...converted,
        properties: { ...(converted["properties"] as JsonObject | undefined), ...flags(operation) },
      }
    : converted;
  const example = operation.example.body;
  return {
    required: (body.required ?? []).length > 0,
    content: {
      [operation.upload === undefined ? "application/json" : "multipart/form-data"]: {
        schema,
        ...(example === undefined ? {} : { example: fillExample(example) }),
      },
    },
  };
}

/**
 * The cost of a batch depends on its length; the two batch operations have the same price
 * (docs/api.md#rate-limits).
 */
const BATCH_COST = "one token per 10 items, rounded up";

/** Scopes are in `x-required-scope`: linters of OpenAPI 3.0 refuse them on http schemes. */
function securityOf(operation: AnyOperation): Json[] {
  return operation.scope === "public" ? [] : [{ bearer: [] }, { basic: [] }];
}

/** The tag an operation is listed under: the resource part of its id. */
export const tagOf = (operation: AnyOperation): string =>
  operation.id.slice(0, operation.id.indexOf("."));

/** The columns of the answer as a file, in their order. */
function tableColumns(operation: AnyOperation): JsonObject {
  const table = tableOf(operation);
  return table === null ? {} : { "x-table-columns": table.columns.map(({ name }) => name) };
}

/** One operation of the document. */
export function operationEntry(
  operation: AnyOperation,
  schemas: SchemaComponents,
  responses: ResponseComponents,
): JsonObject {
  const requestBody = requestBodyOf(operation, schemas);
  return {
    operationId: operation.id,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: operation.description,
    security: securityOf(operation),
    parameters: parametersOf(operation, schemas),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(operation, schemas, responses),
    // `any` means every credential, regardless of its scopes; null means that no credential is
    // needed.
    "x-required-scope": operation.scope === "public" ? null : operation.scope,
    "x-cost": typeof operation.cost === "function" ? BATCH_COST : (operation.cost ?? 1),
    "x-effect": operation.effect,
    ...tableColumns(operation),
    ...(operation.confirmRule === undefined ? {} : { "x-confirm": operation.confirmRule }),
    ...(operation.plan === undefined ? {} : { "x-plan-feature": operation.plan }),
    ...(operation.workspaceKinds === undefined
      ? {}
      : { "x-workspace-kinds": [...operation.workspaceKinds] }),
  };
}
