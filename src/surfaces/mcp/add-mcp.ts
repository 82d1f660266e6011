import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { asApiError } from "../../kernel/pipeline/error-response.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import { OFFLINE_ACCESS } from "../../oauth/provider/oauth-terms.ts";
import { answerPreflight, identityHeaders, plainError, send } from "../http/answers.ts";
import { ROUTED_METHODS, sentMethod } from "../http/methods.ts";
import { readLimited } from "../http/read-limited.ts";
import { type Caller, identifyCaller, MCP_PATH } from "./caller.ts";
import { hostCheck } from "./check-host.ts";
import { createMcpServers } from "./mcp-server.ts";
import { isFields } from "./outline.ts";
import { plainAnswer, plainCallOf } from "./plain-call.ts";
import { MESSAGE_BYTES_MAX, type Messages, ProtocolFault, readMessages } from "./read-messages.ts";
import type { ToolArguments } from "./tool-request.ts";
import { writeAnswer, writeText } from "./write-answer.ts";

/** The route of this surface, for the list that a structure test compares with the router. */
export const MCP_ROUTES = [MCP_PATH] as const;

/**
 * Streams a process holds open. The protocol has them for changes of tools and pages; none is
 * announced.
 */
const SUBSCRIPTIONS_MAX = 100;

const JSON_TYPE = { "Content-Type": "application/json" };
const ALLOWED = "POST, OPTIONS";
/** What clients in a browser send; the revisions of the protocol added to the list. */
const REQUEST_HEADERS =
  "Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id, " +
  "Mcp-Method, Mcp-Name";

export interface McpOptions<Services> {
  operations: readonly Operation<Services>[];
}

/**
 * Serves the Model Context Protocol at `/mcp`: streamable HTTP without sessions, for clients of
 * 2026-07-28 and of 2025 alike. Who calls is known before any message is read; what a tool may do
 * is decided by `invoke`, as over HTTP.
 */
export function addMcp<Services extends PipelineServices>(
  server: FastifyInstance,
  runtime: Runtime<Services>,
  { operations }: McpOptions<Services>,
): void {
  const servers = createMcpServers(runtime, operations);
  const signInScopes = [...servers.firstScopes, OFFLINE_ACCESS];
  const hostFault = hostCheck(runtime.urls.addresses);
  const report = (error: Error): void =>
    runtime.log.warn({ error: error.message }, "an MCP request was refused");
  const handler = createMcpHandler(
    ({ authInfo }) =>
      servers.serverFor(
        authInfo?.extra?.["caller"] as Caller,
        authInfo?.extra?.["methods"] as string[],
      ),
    {
      // One JSON body an answer: nothing here speaks before its result. "json" would do the same
      // and warn at every start.
      responseMode: "auto",
      maxSubscriptions: SUBSCRIPTIONS_MAX,
      onerror: report,
    },
  );
  server.addHook("preClose", () => handler.close());

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, charge } = await identifyCaller(request, runtime, signInScopes);
    if (request.method !== "POST")
      throw new ApiError("method_not_allowed", `${sentMethod(request)} is not possible here.`, {
        headers: { Allow: ALLOWED },
      });
    const messages = await messagesOf(request).catch(async (error: unknown) => {
      await charge(1);
      throw error;
    });
    const { body, list, isBatch } = messages;
    caller.isBatch = isBatch;
    const { requestId } = caller;
    const call = toolCallOf(messages);
    const stepUp = call && (await servers.stepUp(call.name, call.arguments, caller));
    if (stepUp !== undefined) return send(reply, stepUp);
    const plain = plainCallOf(request.headers, body);
    if (plain !== undefined && servers.isTool(plain.name)) {
      const result = await servers.call(plain.name, plain.arguments, caller);
      return writeText(reply, {
        status: 200,
        headers: JSON_TYPE,
        requestId,
        text: plainAnswer(plain, result, servers.info),
      });
    }
    // Each message costs a token, and a call gives it back once it is run. One call of one tool goes
    // on without: that there is none is the tool's error then.
    await charge(Math.max(1, list.length)).catch((error: unknown) => {
      if (call === undefined) throw error;
    });
    const { credential } = caller;
    const authInfo = {
      token: "",
      clientId: credential.clientId ?? credential.id,
      scopes: [...credential.scopes],
      extra: { caller, methods: list.flatMap((message) => message?.method ?? []) },
    };
    return writeAnswer(request.raw, reply, { body, requestId }, (asked) =>
      handler.fetch(asked, { authInfo, parsedBody: body }),
    );
  };

  /** The one call of a known tool that a request is; its price is the operation's. */
  function toolCallOf({
    list,
    isBatch,
  }: Messages): { name: string; arguments: ToolArguments } | undefined {
    const [message] = list;
    const name = message?.params?.name;
    if (isBatch || message?.method !== "tools/call" || typeof name !== "string") return undefined;
    if (!servers.isTool(name)) return undefined;
    const given = message.params?.arguments;
    return { name, arguments: isFields(given) ? given : {} };
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const fault = hostFault(request);
    if (fault !== null) return sendProtocolError(reply, 403, { code: -32_000, message: fault });
    if (request.method === "OPTIONS") return answerPreflight(reply, ALLOWED, REQUEST_HEADERS);
    try {
      return await answer(request, reply);
    } catch (error) {
      if (error instanceof ProtocolFault) return sendProtocolError(reply, 400, error);
      const known = asApiError(error);
      if (known.status >= 500)
        runtime.log.error(
          { cause: error instanceof Error ? (error.stack ?? error.message) : String(error) },
          "the MCP surface failed",
        );
      return send(reply, plainError(runtime, known));
    }
  };
  server.route({ method: [...ROUTED_METHODS], url: MCP_PATH, handler: handle });
}

/** @throws ProtocolFault; ApiError 413. */
async function messagesOf({ raw, headers }: FastifyRequest): Promise<Messages> {
  const { "mcp-protocol-version": revision } = headers;
  const bytes = await readLimited(raw, MESSAGE_BYTES_MAX);
  return readMessages(bytes, typeof revision === "string" ? revision : undefined);
}

function sendProtocolError(
  reply: FastifyReply,
  status: number,
  { code, message }: { code: number; message: string },
): void {
  send(reply, {
    status,
    headers: { ...identityHeaders(), "Cache-Control": "no-store" },
    text: JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null }),
  });
}
