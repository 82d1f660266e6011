import type { Parameter, ReadOperation } from "./spec.ts";

/** Values of parameters by their names, as the address holds them. */
export type Values = Readonly<Record<string, string>>;

/** A call that can be sent. */
export interface ReadRequest {
  method: "GET" | "POST";
  /** With its ids: `/v1/shows/a`. */
  path: string;
  query: Record<string, string>;
  body: object | undefined;
}

/** The values that the address holds, as text; the router reads digits as numbers. */
export const valuesOf = (search: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
      .map(([name, value]) => [name, String(value)]),
  );

/** A value for the address: what is a number or true and false is written without quotes. */
export const addressValue = (text: string): string | number | boolean =>
  /^(0|[1-9]\d{0,14})$/.test(text)
    ? Number(text)
    : text === "true" || text === "false"
      ? text === "true"
      : text;

/** The required parameters that have no value. */
export const missingOf = ({ parameters }: ReadOperation, values: Values): Parameter[] =>
  parameters.filter(({ name, isRequired }) => isRequired && (values[name] ?? "").trim() === "");

/**
 * The call with its values.
 *
 * @throws SyntaxError where the body is no JSON.
 */
export function requestOf(operation: ReadOperation, values: Values): ReadRequest {
  const { method, path, parameters } = operation;
  const valueOf = (name: string): string => (values[name] ?? "").trim();
  const query: Record<string, string> = {};
  for (const { name, place } of parameters)
    if (place === "query" && valueOf(name) !== "") query[name] = valueOf(name);
  const body = parameters.find(({ place }) => place === "body");
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name))),
    query,
    body: body === undefined ? undefined : (JSON.parse(valueOf(body.name)) as object),
  };
}

const queryText = (query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString();
  return text === "" ? "" : `?${text}`;
};

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a line of a shell. @param base Address of the server. */
export const curlOf = ({ method, path, query, body }: ReadRequest, base: string): string =>
  [
    `curl -s ${method === "GET" ? "" : `-X ${method} `}"${base}${path}${queryText(query)}"`,
    '  -H "Authorization: Bearer $CASTMETER_API_KEY"',
    ...(body === undefined
      ? []
      : ['  -H "Content-Type: application/json"', `  -d ${shellQuoted(JSON.stringify(body))}`]),
  ].join(" \\\n");

/** `metrics_batch` is `metricsBatch` in the package. */
const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A value as the package takes it: numbers, lists and true and false are no texts there. */
function literalOf({ kind }: Parameter, text: string): string {
  if (kind === "number" && Number.isFinite(Number(text))) return text;
  if (kind === "boolean" && (text === "true" || text === "false")) return text;
  if (kind === "list")
    return `[${text
      .split(",")
      .map((item) => JSON.stringify(item))
      .join(", ")}]`;
  return JSON.stringify(text);
}

/** The call with the package: ids first, then the query or the body. */
export function sdkOf(operation: ReadOperation, request: ReadRequest, base: string): string {
  const [group = "", name = ""] = operation.id.split(".");
  const { parameters, path } = operation;
  const ids = path
    .split("/")
    .flatMap((part, index) =>
      part.startsWith("{")
        ? [JSON.stringify(decodeURIComponent(request.path.split("/")[index] ?? ""))]
        : [],
    );
  const given = parameters.filter((parameter) => request.query[parameter.name] !== undefined);
  const query = given.map(
    (parameter) =>
      `  ${parameter.name}: ${literalOf(parameter, request.query[parameter.name] ?? "")},`,
  );
  const last =
    request.body !== undefined
      ? [JSON.stringify(request.body)]
      : query.length > 0
        ? [`{\n${query.join("\n")}\n}`]
        : [];
  return [
    'import { Castmeter } from "@castmeter/sdk";',
    "",
    `const castmeter = new Castmeter({ baseUrl: ${JSON.stringify(base)} });`,
    `const answer = await castmeter.${camel(group)}.${camel(name)}(${[...ids, ...last].join(", ")});`,
  ].join("\n");
}
