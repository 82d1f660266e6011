/** The reads of the API, as its own document describes them. */

/** What a field takes. */
export type Kind = "text" | "number" | "boolean" | "date" | "moment" | "list" | "json";

export interface Parameter {
  name: string;
  place: "path" | "query" | "body";
  isRequired: boolean;
  description: string;
  kind: Kind;
  /** The values that it takes, where they are listed. */
  choices: string[];
  /** What stands unless given, in words of the address. */
  defaultText: string | null;
  exampleText: string | null;
}

export interface ReadOperation {
  /** `clusters.metrics_batch` */
  id: string;
  /** `clusters` */
  group: string;
  method: "GET" | "POST";
  /** `/v1/shows/{show_id}` */
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  cost: string;
  /** The feature of the plan that it needs. */
  feature: string | null;
  parameters: Parameter[];
}

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  default?: unknown;
  items?: Schema;
  description?: string;
}

interface RawParameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

interface RawOperation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: RawParameter[];
  requestBody?: { content: { "application/json"?: { example?: unknown } } };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>;
  [extension: `x-${string}`]: unknown;
}

/** What is read of an OpenAPI document. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

const JSON_TYPE = "application/json";

/** Every operation that reads and answers with JSON, in the order of the document. */
export const readsOf = ({ paths }: ApiDocument): ReadOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation["x-effect"] === "read" && answersJson(operation))
      .map(([method, operation]): ReadOperation => ({
        id: operation.operationId,
        group: operation.operationId.split(".")[0] ?? "",
        method: method === "post" ? "POST" : "GET",
        path,
        summary: operation.summary,
        description: operation.description ?? "",
        scope: textOf(operation["x-required-scope"]),
        cost: textOf(operation["x-cost"]) ?? "1",
        feature: textOf(operation["x-plan-feature"]),
        parameters: parametersOf(operation),
      })),
  );

/** Files, such as the export of a report, are saved where they are shown. */
const answersJson = ({ responses, parameters = [] }: RawOperation): boolean =>
  responses["200"]?.content?.[JSON_TYPE] !== undefined &&
  !parameters.some(({ $ref, name }) => $ref === undefined && name === "format");

/** A value in the words of an address: lists by commas. */
const textOf = (value: unknown): string | null =>
  typeof value === "string"
    ? value
    : value === undefined || value === null
      ? null
      : Array.isArray(value)
        ? value.join(",")
        : JSON.stringify(value);

/** Parameters of the path and the query; shared ones are about the form of every answer. */
function parametersOf({ parameters = [], requestBody }: RawOperation): Parameter[] {
  const own = parameters.filter(
    ({ $ref, in: place }) => $ref === undefined && (place === "path" || place === "query"),
  );
  const fields = own.map((parameter): Parameter => {
    const { schema = {} } = parameter;
    const choices = schema.enum ?? schema.items?.enum ?? [];
    return {
      name: parameter.name,
      place: parameter.in === "path" ? "path" : "query",
      isRequired: parameter.required === true,
      description: parameter.description ?? schema.description ?? "",
      kind: kindOf(schema),
      choices: choices.filter((choice) => choice !== null).map(String),
      defaultText: textOf(schema.default),
      exampleText: textOf(parameter.example),
    };
  });
  if (requestBody === undefined) return fields;
  const example = requestBody.content[JSON_TYPE]?.example;
  return [
    ...fields,
    {
      name: BODY,
      place: "body",
      isRequired: true,
      description: "",
      kind: "json",
      choices: [],
      defaultText: null,
      exampleText: example === undefined ? null : JSON.stringify(example, null, 2),
    },
  ];
}

/** Name of the field for the body of a read that has one. */
const BODY = "body";

function kindOf({ type, format }: Schema): Kind {
  if (type === "array") return "list";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "boolean";
  if (format === "date") return "date";
  return format === "date-time" ? "moment" : "text";
}
