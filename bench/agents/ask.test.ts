import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { askModel } from "./ask.ts";
import { McpSession, tokensOf } from "./mcp-session.ts";

/** A model and a server of tools that answer what a test says, both on loopback. */

type Body = Record<string, unknown>;
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0))
    await new Promise<void>((resolve) => void server.close(() => resolve()));
});

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}

async function listen(answer: (body: Body) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answer(body)));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const calling = (name: string, given: object): object => ({
  content: null,
  tool_calls: [{ id: "call_1", function: { name, arguments: JSON.stringify(given) } }],
});

/** Answers one message after the other, the last one again and again. */
async function scriptedModel(messages: readonly object[]): Promise<{ url: string; asked: Body[] }> {
  const asked: Body[] = [];
  const url = await listen((body) => {
    asked.push(body);
    const message = messages[Math.min(asked.length, messages.length) - 1];
    return { choices: [{ message }], usage: { total_tokens: 100 } };
  });
  return { url, asked };
}

/** Two tools: one reads a number, one plans and, with the plan's token, writes. */
const toolServer = (): Promise<string> =>
  listen(({ method, params }) => {
    const { name, arguments: given } = params as { name?: string; arguments?: Body };
    if (method === "initialize") return { result: { instructions: "State the age." } };
    if (method === "tools/list")
      return { result: { tools: [{ name: "get_reach", inputSchema: { type: "object" } }] } };
    if (name === "get_reach")
      return {
        result: { content: [{ text: "reach 79919" }], structuredContent: { reach: 79_919 } },
      };
    const isConfirmed = given?.["confirm_token"] === "plan_1";
    const text = isConfirmed ? "Done." : 'This is the plan. confirm_token "plan_1"';
    const structuredContent = isConfirmed ? { ok: true } : { object: "plan" };
    return { result: { content: [{ text }], structuredContent } };
  });

async function ask(messages: readonly object[]) {
  const { url, asked } = await scriptedModel(messages);
  const session = await McpSession.open(await toolServer(), "cmk_test");
  const answer = await askModel({ url, apiKey: "key", name: "small" }, session, "How far?");
  return { answer, asked, session };
}

describe("asking a model", () => {
  it("gives it instructions and tools, and the texts of the tools that it calls", async () => {
    const { answer, asked, session } = await ask([
      calling("get_reach", {}),
      { content: "79,919, read today." },
    ]);
    expect(answer).toEqual({ text: "79,919, read today.", usedTokens: 200, isStopped: false });
    expect(asked[0]).toMatchObject({
      model: "small",
      temperature: 0,
      messages: [
        { role: "system", content: "State the age." },
        { role: "user", content: "How far?" },
      ],
      tools: [{ type: "function", function: { name: "get_reach" } }],
    });
    expect(asked[1]?.["messages"]).toContainEqual({
      role: "tool",
      tool_call_id: "call_1",
      content: "reach 79919",
    });
    expect(session.spent).toMatchObject({ calls: 1, textCharacters: 11, structuredCharacters: 15 });
    expect(tokensOf(session.spent)).toBeGreaterThan(0);
  });

  it("agrees to a plan that it is shown, once", async () => {
    const { answer, asked } = await ask([
      calling("move_slot", {}),
      { content: "Shall I?" },
      calling("move_slot", { confirm_token: "plan_1" }),
      { content: "Moved." },
    ]);
    expect(answer).toMatchObject({ text: "Moved.", isStopped: false });
    const said = JSON.stringify(asked.at(-1));
    expect(said.match(/I have read the plan/g)?.length).toBe(1);
    expect(said).toContain("Done.");
  });

  it("stops it after twelve calls", async () => {
    const { answer, session } = await ask([calling("get_reach", {})]);
    expect(answer.isStopped).toBe(true);
    expect(session.spent.calls).toBe(12);
  });

  it("tells it that its arguments are no JSON", async () => {
    const broken = { id: "call_1", function: { name: "get_reach", arguments: "{" } };
    const { asked, session } = await ask([
      { content: null, tool_calls: [broken] },
      { content: "Sorry." },
    ]);
    expect(JSON.stringify(asked[1])).toContain("JSON");
    expect(session.spent.calls).toBe(0);
  });
});
