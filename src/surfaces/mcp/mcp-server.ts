import {
  type CallToolResult,
  type ListResourcesResult,
  ResourceNotFoundError,
  Server,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { AgentTools, type Asker } from "./agent-tools.ts";
import { getPrompt, promptList } from "./prompts.ts";
import { readResources } from "./resources.ts";
import type { AskedChoice, ToolChoice } from "./tools/tool-choice.ts";
import type { ToolArguments } from "./tools/tool-request.ts";

/** Cache settings of pages, which change only with a release and are the same for every caller. */
const STATIC = { ttlMs: HOUR_MS, cacheScope: "public" } as const;
/**
 * Cache settings of tools, which depend on the caller's rights; the rights may change without a
 * notification.
 */
const OF_CALLER = { ttlMs: 5 * MINUTE_MS, cacheScope: "private" } as const;

const OPTIONS: ServerOptions = {
  capabilities: { tools: {}, resources: {}, prompts: {} },
  instructions: INSTRUCTIONS,
  cacheHints: {
    "tools/list": OF_CALLER,
    "prompts/list": STATIC,
    "resources/list": STATIC,
    "resources/templates/list": STATIC,
    "resources/read": STATIC,
    "server/discover": STATIC,
  },
};

export interface McpServers<Services> {
  /** The server's name and version. */
  info: { name: string; title: string; version: string };
  /**
   * The tools that the address of a request is narrowed to.
   *
   * @throws ApiError `parameter_invalid` for an unknown name.
   */
  choose: (asked: AskedChoice) => ToolChoice<Services>;
  /** True for the name of a tool whose calls the pipeline charges: it runs operations. */
  isCharged: (name: unknown, asker: Asker<Services>) => boolean;
  /**
   * The answer to a call of a tool for which an app has to ask its person first; undefined where
   * the call is to be made.
   */
  stepUp: (
    name: string,
    given: ToolArguments,
    asker: Asker<Services>,
  ) => Promise<OperationResponse | undefined>;
  /** Runs a tool. @throws ProtocolError for an unknown name. */
  call: (name: string, given: ToolArguments, asker: Asker<Services>) => Promise<CallToolResult>;
  /**
   * A server for the messages of one request, with handlers for their methods. It is never shared
   * between two requests, which would mix up their answers.
   */
  serverFor: (asker: Asker<Services>, methods: readonly string[]) => Server;
}

/**
 * Makes the servers of one process. Everything that does not depend on the caller is made once. A
 * server for a request has only the handlers that it needs: converting the tool schemas for each
 * list took five sixths of the time.
 */
export function createMcpServers<Services extends PipelineServices>(
  runtime: Runtime<Services>,
  operations: readonly Operation<Services>[],
): McpServers<Services> {
  const agentTools = new AgentTools(runtime, operations);
  const resources = readResources();
  const resourceList: ListResourcesResult = {
    resources: [...resources.values()].map((resource) => resource.listed),
  };
  const info = { name: "castmeter", title: "Castmeter", version: runtime.serverVersion };
  const handlers: Readonly<Record<string, (server: Server, asker: Asker<Services>) => void>> = {
    "tools/list": (server, asker) =>
      server.setRequestHandler("tools/list", () => ({ tools: agentTools.list(asker) })),
    "tools/call": (server, asker) =>
      server.setRequestHandler("tools/call", ({ params }) =>
        agentTools.call(params.name, params.arguments ?? {}, asker),
      ),
    "resources/list": (server) => server.setRequestHandler("resources/list", () => resourceList),
    "resources/templates/list": (server) =>
      server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] })),
    "resources/read": (server) =>
      server.setRequestHandler("resources/read", ({ params }) => {
        const resource = resources.get(params.uri);
        if (resource === undefined) throw new ResourceNotFoundError(params.uri);
        return { contents: [{ uri: params.uri, mimeType: "text/markdown", text: resource.text }] };
      }),
    "prompts/list": (server) => server.setRequestHandler("prompts/list", () => promptList),
    "prompts/get": (server) =>
      server.setRequestHandler("prompts/get", ({ params }) =>
        getPrompt(params.name, params.arguments ?? {}),
      ),
  };
  return {
    info,
    choose: (asked) => agentTools.choose(asked),
    isCharged: (name, asker) => typeof name === "string" && agentTools.isCharged(name, asker),
    stepUp: (name, given, asker) => agentTools.stepUp(name, given, asker),
    call: (name, given, asker) => agentTools.call(name, given, asker),
    serverFor: (asker, methods) => {
      const server = new Server(info, OPTIONS);
      for (const method of methods)
        if (Object.hasOwn(handlers, method)) handlers[method]?.(server, asker);
      return server;
    },
  };
}
