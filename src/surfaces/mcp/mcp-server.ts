import {
  type CallToolResult,
  type ListResourcesResult,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { callTool } from "./call-tool.ts";
import type { Caller } from "./caller.ts";
import { PlanSigner } from "./confirm-token.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { readResources } from "./resources.ts";
import type { ToolArguments } from "./tool-request.ts";
import { StepUp } from "./step-up.ts";
import { isOffered, toolsOf } from "./tools.ts";

/** Cache settings of pages, which change only with a release and are the same for every caller. */
const STATIC = { ttlMs: HOUR_MS, cacheScope: "public" } as const;
/**
 * Cache settings of tools, which depend on the caller's rights; the rights may change without a
 * notification.
 */
const OF_CALLER = { ttlMs: 5 * MINUTE_MS, cacheScope: "private" } as const;

const OPTIONS: ServerOptions = {
  capabilities: { tools: {}, resources: {} },
  instructions: INSTRUCTIONS,
  cacheHints: {
    "tools/list": OF_CALLER,
    "resources/list": STATIC,
    "resources/templates/list": STATIC,
    "resources/read": STATIC,
    "server/discover": STATIC,
  },
};

export interface McpServers {
  /** The server's name and version. */
  info: { name: string; title: string; version: string };
  /** True for the name of a tool: the pipeline charges its calls. */
  isTool: (name: unknown) => boolean;
  /**
   * The answer to a call of a tool for which an app has to ask its person first; undefined where
   * the call is to be made.
   */
  stepUp: (
    name: string,
    given: ToolArguments,
    caller: Caller,
  ) => Promise<OperationResponse | undefined>;
  /** Runs a tool. @throws ProtocolError for an unknown name. */
  call: (name: string, given: ToolArguments, caller: Caller) => Promise<CallToolResult>;
  /**
   * A server for the messages of one request, with handlers for their methods. It is never shared
   * between two requests, which would mix up their answers.
   */
  serverFor: (caller: Caller, methods: readonly string[]) => Server;
}

/**
 * Makes the servers of one process. Everything that does not depend on the caller is made once. A
 * server for a request has only the handlers that it needs: converting the tool schemas for each
 * list took five sixths of the time.
 */
export function createMcpServers<Services extends PipelineServices>(
  runtime: Runtime<Services>,
  operations: readonly Operation<Services>[],
): McpServers {
  const tools = new Map(toolsOf(operations).map((tool) => [tool.name, tool]));
  const resources = readResources();
  const signer = new PlanSigner(runtime.secrets.confirmationKey);
  const stepUp = new StepUp(runtime);
  const toolList = (caller: Caller): ListToolsResult => ({
    tools: [...tools.values()].filter((tool) => isOffered(tool, caller)).map((tool) => tool.listed),
  });
  const resourceList: ListResourcesResult = {
    resources: [...resources.values()].map((resource) => resource.listed),
  };
  const info = { name: "castmeter", title: "Castmeter", version: runtime.serverVersion };

  const call: McpServers["call"] = (name, given, caller) => {
    const tool = tools.get(name);
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    caller.refundMessage();
    return callTool({ tool, arguments: given, caller, runtime, signer });
  };
  const handlers: Readonly<Record<string, (server: Server, caller: Caller) => void>> = {
    "tools/list": (server, caller) =>
      server.setRequestHandler("tools/list", () => toolList(caller)),
    "tools/call": (server, caller) =>
      server.setRequestHandler("tools/call", ({ params }) =>
        call(params.name, params.arguments ?? {}, caller),
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
  };
  const serverFor = (caller: Caller, methods: readonly string[]): Server => {
    const server = new Server(info, OPTIONS);
    for (const method of methods)
      if (Object.hasOwn(handlers, method)) handlers[method]?.(server, caller);
    return server;
  };
  return {
    info,
    isTool: (name) => typeof name === "string" && tools.has(name),
    stepUp: async (name, given, caller) => {
      const tool = tools.get(name);
      return tool === undefined ? undefined : stepUp.refusal(tool, given, caller);
    },
    call,
    serverFor,
  };
}
