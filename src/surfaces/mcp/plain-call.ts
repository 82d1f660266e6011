import {
  type CallToolResult,
  classifyInboundRequest,
  SERVER_INFO_META_KEY,
} from "@modelcontextprotocol/server";
import type { IncomingHttpHeaders } from "node:http";
import { isFields } from "./text/outline.ts";
import type { ToolArguments } from "./tool-request.ts";

/** A call of a tool with nothing unusual about it. */
export interface PlainCall {
  id: string | number;
  name: string;
  arguments: ToolArguments;
}

const REVISION = "2026-07-28";
const METHOD = "tools/call";
const USUAL_PARAMS = new Set(["name", "arguments", "_meta"]);

/**
 * The tool call a request of 2026-07-28 is, when headers and body say the same in the usual way;
 * undefined for anything else, which is the library's to judge and answer. What the library builds
 * around one message (a `Request`, a server, a stream to read the answer from) costs twice what the
 * call itself does.
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

/** The answer as the library writes it; a test compares the two. */
export function plainAnswer(call: PlainCall, result: CallToolResult, serverInfo: object): string {
  return JSON.stringify({
    result: { ...result, resultType: "complete", _meta: { [SERVER_INFO_META_KEY]: serverInfo } },
    jsonrpc: "2.0",
    id: call.id,
  });
}
