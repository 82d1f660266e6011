import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BODY_BYTES_MAX } from "../../kernel/contract/body.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { asApiError } from "../../kernel/pipeline/error-response.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import { OFFLINE_ACCESS } from "../../oauth/provider/oauth-terms.ts";
import { answerPreflight, identityHeaders, plainError, send } from "../http/answers.ts";
import { readLimited } from "../http/read-limited.ts";
import { originCheck } from "./allowed-origins.ts";
import { type Caller, identifyCaller, MCP_PATH } from "./caller.ts";
import { createMcpServers } from "./mcp-server.ts";
import { plainAnswer, plainCallOf } from "./plain-call.ts";
import { writeAnswer, writeText } from "./write-answer.ts";

/** The route of this surface, for the list that a structure test compares with the router. */
export const MCP_ROUTES = [MCP_PATH] as const;

/**
 * Streams a process holds open. The protocol has them for changes of tools and pages; ours change
 * with a release only.
 */
const SUBSCRIPTIONS_MAX = 100;

const JSON_TYPE = { "Content-Type": "application/json" };
const ALLOWED = "POST, OPTIONS";

/** What is looked at before the library checks a message; anything may stand in its place. */
type Message = { method?: string; params?: { name?: unknown } } | null | undefined;

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
  // Clients ask for what the challenge names and for nothing later, since a refused tool is an
  // answer and no challenge. So it names all that tools want, and the person takes away what they
  // do not.
  const signInScopes = [...servers.scopes, OFFLINE_ACCESS].join(" ");
  const refusedOrigin = originCheck(runtime.urls.addresses);
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
      throw new ApiError("method_not_allowed", `${request.method} is not possible here.`, {
        headers: { Allow: ALLOWED },
      });
    const bytes = await readLimited(request.raw, BODY_BYTES_MAX);
    const body = parsed(bytes);
    if (body === undefined)
      return sendProtocolError(reply, 400, {
        code: -32_700,
        message: "Parse error: the body is not JSON.",
      });
    const plain = plainCallOf(request.headers, body);
    if (plain !== undefined && servers.isTool(plain.name)) {
      const result = await servers.call(plain.name, plain.arguments, caller);
      return writeText(reply, {
        status: 200,
        headers: JSON_TYPE,
        text: plainAnswer(plain, result, servers.info),
      });
    }
    const messages = (Array.isArray(body) ? body : [body]) as Message[];
    // Anything but one call of one tool there is costs a token here, a batch of calls too.
    const [first] = messages;
    if (
      messages.length !== 1 ||
      first?.method !== "tools/call" ||
      !servers.isTool(first.params?.name)
    )
      await charge();
    const { credential } = caller;
    const authInfo = {
      token: "",
      clientId: credential.clientId ?? credential.id,
      scopes: [...credential.scopes],
      extra: { caller, methods: messages.flatMap((message) => message?.method ?? []) },
    };
    return writeAnswer(request.raw, reply, body, (asked) =>
      handler.fetch(asked, { authInfo, parsedBody: body }),
    );
  };

  server.all(MCP_PATH, async (request, reply) => {
    const refusal = refusedOrigin(request);
    if (refusal !== null) return sendProtocolError(reply, 403, { code: -32_000, message: refusal });
    if (request.method === "OPTIONS") return answerPreflight(reply, ALLOWED);
    try {
      return await answer(request, reply);
    } catch (error) {
      const known = asApiError(error);
      if (known.status >= 500)
        runtime.log.error(
          { cause: error instanceof Error ? (error.stack ?? error.message) : String(error) },
          "the MCP surface failed",
        );
      return send(reply, plainError(runtime, known));
    }
  });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

function sendProtocolError(
  reply: FastifyReply,
  status: number,
  error: { code: number; message: string },
): void {
  send(reply, {
    status,
    headers: { ...identityHeaders(), "Cache-Control": "no-store" },
    text: JSON.stringify({ jsonrpc: "2.0", error, id: null }),
  });
}
