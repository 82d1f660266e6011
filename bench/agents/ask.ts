import type { McpSession, ToolAnswer } from "./mcp-session.ts";

/**
 * Asks a model behind an OpenAI-compatible API, with the tools of the server, until it answers in
 * words.
 */

export interface Model {
  /** Up to and without `/chat/completions`. */
  url: string;
  apiKey: string;
  name: string;
}

export interface ModelAnswer {
  text: string;
  /** What the API has counted in all requests together; null where it does not say. */
  usedTokens: number | null;
  /** True where the model was stopped. */
  isStopped: boolean;
}

type Tools = Pick<McpSession, "tools" | "instructions" | "call">;

interface ToolCall {
  id: string;
  function: { name: string; arguments: string };
}

type Message =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string | null; tool_calls?: readonly ToolCall[] }
  | { role: "tool"; tool_call_id: string; content: string };

interface Completion {
  choices?: readonly {
    message: { content?: string | null; tool_calls?: readonly ToolCall[] };
  }[];
  usage?: { total_tokens?: number };
  error?: { message?: string };
}

/** Calls of tools for one question. */
const CALLS_MAX = 12;
/** Answers in words, of which all but the last ask the person for an agreement. */
const ANSWERS_MAX = 5;
const AGREEMENT = "Yes, I have read the plan. Carry it out.";

export async function askModel(model: Model, tools: Tools, asks: string): Promise<ModelAnswer> {
  return new Conversation(model, tools).ask(asks);
}

class Conversation {
  readonly #model: Model;
  readonly #tools: Tools;
  readonly #messages: Message[];
  #usedTokens: number | null = null;
  #calls = 0;
  /** The last write was only planned, and the person was not asked. */
  #isPlanned = false;

  constructor(model: Model, tools: Tools) {
    this.#model = model;
    this.#tools = tools;
    this.#messages = [{ role: "system", content: tools.instructions }];
  }

  async ask(asks: string): Promise<ModelAnswer> {
    this.#messages.push({ role: "user", content: asks });
    let text = "";
    for (let answers = 0; answers < ANSWERS_MAX;) {
      const { content = null, tool_calls: calls = [] } = await this.#complete();
      this.#messages.push({
        role: "assistant",
        content,
        ...(calls.length === 0 ? {} : { tool_calls: calls }),
      });
      text = content ?? "";
      if (this.#calls + calls.length > CALLS_MAX) return this.#answer(text, true);
      for (const call of calls) await this.#run(call);
      if (calls.length > 0) continue;
      if (!this.#isPlanned) return this.#answer(text, false);
      answers += 1;
      this.#isPlanned = false;
      this.#messages.push({ role: "user", content: AGREEMENT });
    }
    return this.#answer(text, true);
  }

  #answer(text: string, isStopped: boolean): ModelAnswer {
    return { text, usedTokens: this.#usedTokens, isStopped };
  }

  async #run({ id, function: { name, arguments: written } }: ToolCall): Promise<void> {
    this.#calls += 1;
    const { text, structured } = await this.#call(name, written);
    this.#isPlanned = (structured as { object?: string } | null)?.object === "plan";
    this.#messages.push({ role: "tool", tool_call_id: id, content: text });
  }

  async #call(name: string, written: string): Promise<ToolAnswer> {
    try {
      const given = JSON.parse(written === "" ? "{}" : written) as Record<string, unknown>;
      return await this.#tools.call(name, given);
    } catch (error) {
      // Arguments that are no JSON, and names of tools that do not exist.
      return { isError: true, text: (error as Error).message, structured: null };
    }
  }

  async #complete(): Promise<NonNullable<Completion["choices"]>[number]["message"]> {
    const { url, apiKey, name } = this.#model;
    const answer = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({
        model: name,
        temperature: 0,
        messages: this.#messages,
        tools: this.#tools.tools.map(({ name: tool, description, inputSchema }) => ({
          type: "function",
          function: { name: tool, description, parameters: inputSchema },
        })),
      }),
    });
    const { choices = [], usage, error } = (await answer.json()) as Completion;
    const [choice] = choices;
    if (!answer.ok || choice === undefined)
      throw new Error(`The model answered ${answer.status}: ${error?.message ?? "no choice"}`);
    if (usage?.total_tokens !== undefined)
      this.#usedTokens = (this.#usedTokens ?? 0) + usage.total_tokens;
    return choice.message;
  }
}
