import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { asApiError, describeCause } from "../../kernel/pipeline/error-response.ts";
import { loadPart } from "../../kernel/load-part.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import { OFFLINE_ACCESS } from "../../people/oauth/provider/oauth-terms.ts";
import { answerPreflight, identityHeaders, plainError, send } from "../http/answers.ts";
import { methodNotAllowed, ROUTED_METHODS } from "../http/methods.ts";
import { readLimited } from "../http/read-limited.ts";
import type { MessageAnswers } from "./text/answer-messages.ts";
import { identifyCaller, MCP_PATH } from "./caller.ts";
import { hostCheck } from "./check-host.ts";
import { MESSAGE_BYTES_MAX, type Messages, ProtocolFault, readMessages } from "./read-messages.ts";
import { firstScopesOf } from "./tools/operation-tool.ts";
import { readChoice } from "./tools/tool-choice.ts";

/** The route of this surface, for the list that a structure test compares with the router. */
export const MCP_ROUTES = [MCP_PATH] as const;

const ALLOWED = "POST, OPTIONS";
/** Request headers of clients in a browser; revisions of the protocol have added to the list. */
const REQUEST_HEADERS =
  "Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id, " +
  "Mcp-Method, Mcp-Name, X-MCP-Tools, X-MCP-Areas, X-MCP-Readonly";

export interface McpOptions<Services extends PipelineServices> {
  operations: readonly Operation<Services>[];
  /** Loads the modules that need the library, at the first use. */
  load?: () => Promise<MessageAnswers<Services>>;
}

/**
 * Serves the Model Context Protocol at `/mcp`: streamable HTTP without sessions, for clients of
 * 2026-07-28 and of 2025 alike. The caller is identified before any message is read; `invoke`
 * decides what a tool may do, as over HTTP.
 *
 * The library is loaded for the first message of a known caller: a process that no agent calls does
 * without it.
 */
export function addMcp<Services extends PipelineServices>(
  server: FastifyInstance,
  runtime: Runtime<Services>,
  { operations, load = () => loadAnswers(runtime, operations) }: McpOptions<Services>,
): void {
  const signInScopes = [...firstScopesOf(operations), OFFLINE_ACCESS];
  const hostFault = hostCheck(runtime.urls.addresses);
  let opened: MessageAnswers<Services> | undefined;
  let isClosing = false;
  const answers = loadPart(async () => {
    opened = await load();
    // The load was in progress when the server began to close.
    if (isClosing) await opened.close();
    return opened;
  });
  server.addHook("preClose", async () => {
    isClosing = true;
    await opened?.close();
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller, charge } = await identifyCaller(request, runtime, signInScopes);
    if (request.method !== "POST") throw methodNotAllowed(request, ALLOWED);
    const messages = await messagesOf(request).catch(async (error: unknown) => {
      await charge(1);
      throw error;
    });
    caller.isBatch = messages.isBatch;
    const asked = readChoice(request.raw.url ?? "", request.headers);
    return (await answers()).answer(request, reply, { messages, caller, charge, asked });
  };

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
        runtime.log.error({ cause: describeCause(known.cause ?? error) }, "the MCP surface failed");
      return send(reply, plainError(runtime, known));
    }
  };
  server.route({ method: [...ROUTED_METHODS], url: MCP_PATH, handler: handle });
}

async function loadAnswers<Services extends PipelineServices>(
  runtime: Runtime<Services>,
  operations: readonly Operation<Services>[],
): Promise<MessageAnswers<Services>> {
  const { MessageAnswers: Answers } = await import("./text/answer-messages.ts");
  return new Answers(runtime, operations);
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
