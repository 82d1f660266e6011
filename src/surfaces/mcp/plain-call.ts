import {
  type CallToolResult,
  classifyInboundRequest,
  SERVER_INFO_META_KEY,
} from "@modelcontextprotocol/server";
import type { IncomingHttpHeaders } from "node:http";
import { isFields } from "./text/outline.ts";
import type { ToolArguments } from "./tools/tool-request.ts";

/** A tool call in the usual form. */
export interface PlainCall {
  id: string | number;
  name: string;
  arguments: ToolArguments;
  /** Revisions before 2026-07-28 have results without a type and without the server's name. */
  isLegacy: boolean;
}

const REVISION = "2026-07-28";
/** Earlier revisions, in which a client names its revision in a header alone. */
const LEGACY_REVISIONS: ReadonlySet<unknown> = new Set(["2025-03-26", "2025-06-18", "2025-11-25"]);
const METHOD = "tools/call";
const USUAL_PARAMS = new Set(["name", "arguments", "_meta"]);
const MESSAGE_FIELDS = new Set(["jsonrpc", "id", "method", "params"]);

/**
 * The tool call of a request whose headers and body agree in the usual form; undefined for any
 * other request, which the library handles. The objects that the library builds around one message
 * (a `Request`, a server, a stream of the answer) cost twice as much as the call itself.
 */
export function plainCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | undefined {
  if (headers["content-type"] !== "application/json") return undefined;
  return headers["mcp-protocol-version"] === REVISION
    ? modernCallOf(headers, body)
    : legacyCallOf(headers, body);
}

function modernCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | undefined {
  const { "mcp-method": method, "mcp-name": name } = headers;
  if (method !== METHOD || typeof name !== "string") return undefined;
  const route = classifyInboundRequest({
    httpMethod: "POST",
    protocolVersionHeader: REVISION,
    mcpMethodHeader: method,
    mcpNameHeader: name,
    body,
  });
  if (
    route.kind !== "modern" ||
    route.messageKind !== "request" ||
    route.classification.revision !== REVISION
  )
    return undefined;
  const { id, params = {} } = route.message;
  if (params["name"] !== name || !hasOnly(params, USUAL_PARAMS)) return undefined;
  return callOf(id, params, { isLegacy: false });
}

/**
 * A call of 2025, to a client that takes JSON. One that sends `_meta` goes to the library, except
 * for the token of a progress that this server never reports, as every client of the usual library
 * sends it.
 */
function legacyCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | undefined {
  const { accept, "mcp-protocol-version": revision, "mcp-method": method } = headers;
  if (
    !LEGACY_REVISIONS.has(revision) ||
    method !== undefined ||
    accept?.includes("application/json") !== true ||
    !isFields(body) ||
    !hasOnly(body, MESSAGE_FIELDS)
  )
    return undefined;
  const { jsonrpc, id, params } = body;
  if (jsonrpc !== "2.0" || body["method"] !== METHOD || !isId(id)) return undefined;
  if (!isFields(params) || !hasOnly(params, USUAL_PARAMS) || !isUsualMeta(params["_meta"]))
    return undefined;
  return callOf(id, params, { isLegacy: true });
}

function callOf(
  id: string | number,
  { name, arguments: given = {} }: Readonly<Record<string, unknown>>,
  { isLegacy }: Pick<PlainCall, "isLegacy">,
): PlainCall | undefined {
  return typeof name === "string" && isFields(given)
    ? { id, name, arguments: given, isLegacy }
    : undefined;
}

const isId = (value: unknown): value is string | number =>
  typeof value === "string" || Number.isSafeInteger(value);

const hasOnly = (fields: object, names: ReadonlySet<string>): boolean =>
  Object.keys(fields).every((key) => names.has(key));

const META_FIELDS = new Set(["progressToken"]);

const isUsualMeta = (meta: unknown): boolean =>
  meta === undefined ||
  (isFields(meta) && hasOnly(meta, META_FIELDS) && isId(meta["progressToken"] ?? 0));

/** The answer in the form that the library writes; a test compares the two. */
export function plainAnswer(call: PlainCall, result: CallToolResult, serverInfo: object): string {
  const { id, isLegacy } = call;
  const more = { resultType: "complete", _meta: { [SERVER_INFO_META_KEY]: serverInfo } };
  return JSON.stringify({
    result: isLegacy ? result : { ...result, ...more },
    jsonrpc: "2.0",
    id,
  });
}
