import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../../kernel/contract/errors.ts";
import type { Operation } from "../../../kernel/operation/operation.ts";
import type { PipelineServices, Runtime } from "../../../kernel/pipeline/context.ts";
import { send } from "../../http/answers.ts";
import type { Asker } from "../agent-tools.ts";
import type { Caller } from "../caller.ts";
import type { AskedChoice } from "../tools/tool-choice.ts";
import { createMcpServers, type McpServers } from "../mcp-server.ts";
import { isFields } from "./outline.ts";
import { plainAnswer, plainCallOf } from "../plain-call.ts";
import type { Messages } from "../read-messages.ts";
import type { ToolArguments } from "../tools/tool-request.ts";
import { writeAnswer, writeText } from "../write-answer.ts";

/**
 * Maximum streams that a process holds open. The protocol uses them to announce changes of tools
 * and pages; this server announces none.
 */
const SUBSCRIPTIONS_MAX = 100;

const JSON_TYPE = { "Content-Type": "application/json" };

/** A request of an identified caller, whose messages were read. */
export interface AskedMessages {
  messages: Messages;
  caller: Caller;
  /** What the address or the headers of the request narrow the tools to. */
  asked: AskedChoice;
  /** Takes tokens of the caller's limit; `invoke` charges tool calls when they run. */
  charge: (messages: number) => Promise<void>;
}

/**
 * The part of the surface that needs the protocol's library; it is loaded at the first request of
 * an identified caller.
 */
export class MessageAnswers<Services extends PipelineServices> {
  readonly #servers: McpServers<Services>;
  readonly #handler: ReturnType<typeof createMcpHandler>;
  #isClosed = false;

  constructor(runtime: Runtime<Services>, operations: readonly Operation<Services>[]) {
    const servers = createMcpServers(runtime, operations);
    this.#servers = servers;
    this.#handler = createMcpHandler(
      ({ authInfo }) =>
        servers.serverFor(
          authInfo?.extra?.["asker"] as Asker<Services>,
          authInfo?.extra?.["methods"] as string[],
        ),
      {
        // Each answer is one JSON body, because no tool sends anything before its result. "json"
        // would have the same effect and log a warning at every start.
        responseMode: "auto",
        maxSubscriptions: SUBSCRIPTIONS_MAX,
        onerror: (error) =>
          runtime.log.warn({ error: error.message }, "an MCP request was refused"),
      },
    );
  }

  /** Ends the open streams, and opens no new ones; tool calls are answered as before. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#handler.close();
  }

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { messages, caller, charge, asked }: AskedMessages,
  ): Promise<void> {
    const { body, list } = messages;
    const { requestId } = caller;
    const asker = { caller, choice: this.#servers.choose(asked) };
    const call = this.#toolCallOf(messages, asker);
    const stepUp = call && (await this.#servers.stepUp(call.name, call.arguments, asker));
    if (stepUp !== undefined) return send(reply, stepUp);
    const plain = plainCallOf(request.headers, body);
    if (plain !== undefined && this.#servers.isCharged(plain.name, asker)) {
      const result = await this.#servers.call(plain.name, plain.arguments, asker);
      return writeText(reply, {
        status: 200,
        headers: JSON_TYPE,
        requestId,
        text: plainAnswer(plain, result, this.#servers.info),
      });
    }
    // Each message costs a token, which a tool call returns when it runs. A single tool call
    // continues without a token: the lack of tokens is then the tool's error.
    await charge(Math.max(1, list.length)).catch((error: unknown) => {
      if (call === undefined) throw error;
    });
    if (this.#isClosed)
      throw new ApiError("service_unavailable", "The server is stopping. Send the request again.", {
        retryAfterSec: 1,
      });
    const { credential } = caller;
    const authInfo = {
      token: "",
      clientId: credential.clientId ?? credential.id,
      scopes: [...credential.scopes],
      extra: { asker, methods: list.flatMap((message) => message?.method ?? []) },
    };
    return writeAnswer(request.raw, reply, { body, requestId }, (sent) =>
      this.#handler.fetch(sent, { authInfo, parsedBody: body }),
    );
  }

  /** The single call of a tool that runs operations; it costs the price of the operation. */
  #toolCallOf(
    { list, isBatch }: Messages,
    asker: Asker<Services>,
  ): { name: string; arguments: ToolArguments } | undefined {
    const [message] = list;
    const name = message?.params?.name;
    if (isBatch || message?.method !== "tools/call" || typeof name !== "string") return undefined;
    if (!this.#servers.isCharged(name, asker)) return undefined;
    const given = message.params?.arguments;
    return { name, arguments: isFields(given) ? given : {} };
  }
}
