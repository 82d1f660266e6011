import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { AddressInfo } from "node:net";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { Services } from "../../app/services.ts";
import { OPERATIONS } from "../../app/operations.ts";
import { createHttpServer } from "../http/server.ts";
import { addMcp } from "./add-mcp.ts";

/** A tool's answer in the form of the tests, for every client. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  structured: any;
}

/** The methods that tests need of a client; both of the project's own SDKs have them. */
export interface McpClient {
  era: "2025" | "2026";
  call(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  // oxlint-disable-next-line typescript/no-explicit-any
  tools(): Promise<any[]>;
  resource(uri: string): Promise<string>;
  resources(): Promise<string[]>;
  prompts(): Promise<string[]>;
  /** The text of a prompt. */
  prompt(name: string, args?: Record<string, string>): Promise<string>;
  instructions(): string;
  close(): Promise<void>;
}

export interface McpListener {
  url: string;
  /** A client; `search` is added to the address, such as `?areas=all`. */
  connect(era: McpClient["era"], key: string, search?: string): Promise<McpClient>;
  close(): Promise<void>;
}

/** The whole HTTP server with the MCP surface on a loopback socket. */
export async function listenMcp(runtime: Runtime<Services>): Promise<McpListener> {
  const server = createHttpServer(runtime, {
    operations: OPERATIONS,
    trustProxy: false,
    isReady: async () => true,
  });
  addMcp(server, runtime, { operations: OPERATIONS });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/mcp`;
  return {
    url,
    connect: (era, key, search = "") =>
      era === "2025" ? connectLegacy(url + search, key) : connectModern(url + search, key),
    close: async () => {
      await server.close();
    },
  };
}

const requestInit = (key: string): RequestInit => ({ headers: { authorization: `Bearer ${key}` } });

interface RawResult {
  isError?: boolean | undefined;
  content?: unknown;
  structuredContent?: unknown;
}

function answerOf(result: RawResult): ToolAnswer {
  const [content] = (result.content ?? []) as { text?: string }[];
  return {
    isError: result.isError === true,
    text: content?.text ?? "",
    structured: result.structuredContent,
  };
}

const promptText = ({ messages }: { messages: { content: unknown }[] }): string =>
  messages.map(({ content }) => (content as { text?: string }).text ?? "").join("\n");

async function connectModern(url: string, key: string): Promise<McpClient> {
  const client = new ModernClient(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  await client.connect(new ModernTransport(new URL(url), { requestInit: requestInit(key) }));
  return {
    era: "2026",
    call: async (name, args = {}) => answerOf(await client.callTool({ name, arguments: args })),
    tools: async () => (await client.listTools()).tools,
    resource: async (uri) =>
      (await client.readResource({ uri })).contents
        .map((content) => ("text" in content ? content.text : ""))
        .join(""),
    resources: async () => (await client.listResources()).resources.map((resource) => resource.uri),
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args = {}) =>
      promptText(await client.getPrompt({ name, arguments: args })),
    instructions: () => client.getInstructions() ?? "",
    close: () => client.close(),
  };
}

async function connectLegacy(url: string, key: string): Promise<McpClient> {
  const client = new LegacyClient({ name: "test", version: "1" });
  await client.connect(new LegacyTransport(new URL(url), { requestInit: requestInit(key) }));
  return {
    era: "2025",
    call: async (name, args = {}) =>
      answerOf((await client.callTool({ name, arguments: args })) as RawResult),
    tools: async () => (await client.listTools()).tools,
    resource: async (uri) =>
      (await client.readResource({ uri })).contents
        .map((content) => ("text" in content ? content.text : ""))
        .join(""),
    resources: async () => (await client.listResources()).resources.map((resource) => resource.uri),
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    prompt: async (name, args = {}) =>
      promptText(await client.getPrompt({ name, arguments: args })),
    instructions: () => client.getInstructions() ?? "",
    close: () => client.close(),
  };
}
