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
}

const REVISION = "2026-07-28";
const METHOD = "tools/call";
const USUAL_PARAMS = new Set(["name", "arguments", "_meta"]);

/**
 * The tool call of a request of revision 2026-07-28 whose headers and body agree in the usual form;
 * undefined for any other request, which the library handles. The objects that the library builds
 * around one message (a `Request`, a server, a stream of the answer) cost twice as much as the call
 * itself.
 */
export function plainCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | undefined {
  const {
    "mcp-protocol-version": revision,
    "mcp-method": method,
    "mcp-name": name,
    "content-type": type,
  } = headers;
  if (
    revision !== REVISION ||
    method !== METHOD ||
    typeof name !== "string" ||
    type !== "application/json"
  )
    return undefined;
  const route = classifyInboundRequest({
    httpMethod: "POST",
    protocolVersionHeader: revision,
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
  const given = params["arguments"] ?? {};
  if (
    params["name"] !== name ||
    !isFields(given) ||
    !Object.keys(params).every((key) => USUAL_PARAMS.has(key))
  )
    return undefined;
  return { id, name, arguments: given };
}

/** The answer in the form that the library writes; a test compares the two. */
export function plainAnswer(call: PlainCall, result: CallToolResult, serverInfo: object): string {
  return JSON.stringify({
    result: { ...result, resultType: "complete", _meta: { [SERVER_INFO_META_KEY]: serverInfo } },
    jsonrpc: "2.0",
    id: call.id,
  });
}
