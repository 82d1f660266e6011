import { setTimeout as delay } from "node:timers/promises";

/** A client of the MCP server that counts what a model would read and write. */

export interface ListedTool {
  name: string;
  description?: string;
  inputSchema: Record<string, unknown>;
}

export interface ToolAnswer {
  isError: boolean;
  text: string;
  structured: unknown;
}

/** Characters by what they are; a token is counted as four of them. */
export interface Spent {
  calls: number;
  /** The list of tools as the client receives it, and the server's instructions. */
  toolsCharacters: number;
  instructionsCharacters: number;
  argumentsCharacters: number;
  textCharacters: number;
  /** Beside the text; some hosts give it to their model and most do not. */
  structuredCharacters: number;
}

export const CHARACTERS_PER_TOKEN = 4;

/** What a model reads and writes, without the structured content. */
export const tokensOf = (spent: Spent): number =>
  Math.round(
    (spent.toolsCharacters +
      spent.instructionsCharacters +
      spent.argumentsCharacters +
      spent.textCharacters) /
      CHARACTERS_PER_TOKEN,
  );

interface RpcAnswer {
  result?: unknown;
  error?: { message: string };
}

interface RawResult {
  isError?: boolean;
  content?: readonly { text?: string }[];
  structuredContent?: unknown;
}

const REVISION = "2025-11-25";
/** How often a call is sent while the server is busy. */
const ATTEMPTS_MAX = 20;

export class McpSession {
  readonly #url: string;
  readonly #key: string;
  #id = 0;
  instructions = "";
  tools: readonly ListedTool[] = [];
  readonly spent: Spent = {
    calls: 0,
    toolsCharacters: 0,
    instructionsCharacters: 0,
    argumentsCharacters: 0,
    textCharacters: 0,
    structuredCharacters: 0,
  };

  private constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Reads the instructions and the list of tools, as a host does before a conversation. */
  static async open(url: string, key: string): Promise<McpSession> {
    const session = new McpSession(url, key);
    const { instructions = "" } = (await session.#send("initialize", {
      protocolVersion: REVISION,
      capabilities: {},
      clientInfo: { name: "castmeter-bench", version: "1" },
    })) as { instructions?: string };
    const { tools } = (await session.#send("tools/list", {})) as { tools: ListedTool[] };
    session.instructions = instructions;
    session.tools = tools;
    session.spent.instructionsCharacters = instructions.length;
    session.spent.toolsCharacters = JSON.stringify(tools).length;
    return session;
  }

  /** True for a tool of the list. */
  lists(name: string): boolean {
    return this.tools.some((tool) => tool.name === name);
  }

  /** Calls a tool; the list need not hold it. */
  async call(name: string, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    const result = (await this.#send("tools/call", { name, arguments: given })) as RawResult;
    const text = (result.content ?? []).map((part) => part.text ?? "").join("\n");
    const structured = result.structuredContent;
    this.spent.calls += 1;
    this.spent.argumentsCharacters += JSON.stringify(given).length;
    this.spent.textCharacters += text.length;
    this.spent.structuredCharacters += JSON.stringify(structured ?? null).length;
    return { isError: result.isError === true, text, structured };
  }

  /** A call that is refused since too much is asked at once is repeated, and counts once. */
  async #send(method: string, params: object): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      this.#id += 1;
      const answer = await fetch(this.#url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${this.#key}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": REVISION,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: this.#id, method, params }),
      });
      const { result, error } = messageOf(await answer.text());
      const waitSec =
        answer.status === 429 || answer.status === 503
          ? Number(answer.headers.get("retry-after") ?? 1)
          : retryAfterSec(result);
      if (waitSec !== undefined && attempt < ATTEMPTS_MAX) {
        await delay(1_000 * waitSec);
        continue;
      }
      if (error !== undefined) throw new Error(`${method}: ${error.message}`);
      return result;
    }
  }
}

/** The message of a body, which is JSON or a stream with one event. */
const messageOf = (body: string): RpcAnswer =>
  JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body) as RpcAnswer;

const BUSY: readonly (string | undefined)[] = ["rate_limited", "service_unavailable"];

interface Failed {
  error?: { code?: string; retry_after_sec?: number };
}

/** Where a tool, or one of several reads, answers that a limit is reached or the server is busy. */
function retryAfterSec(result: unknown): number | undefined {
  const { structuredContent: content } = (result ?? {}) as {
    structuredContent?: (Failed & { results?: readonly Failed[] }) | null;
  };
  for (const { error } of [content ?? {}, ...(content?.results ?? [])])
    if (BUSY.includes(error?.code)) return error?.retry_after_sec ?? 1;
  return undefined;
}
