import { afterEach, describe, expect, it, vi } from "vitest";
import { startTestApp } from "../../../test/harness.ts";
import { OPERATIONS } from "../../app/operations.ts";
import type { Services } from "../../app/services.ts";
import { createHttpServer } from "../http/server.ts";
import { addMcp } from "./add-mcp.ts";
import { MessageAnswers } from "./text/answer-messages.ts";

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function start() {
  const app = await startTestApp();
  closers.push(() => app.close());
  const load = vi.fn(async () => new MessageAnswers<Services>(app.runtime, OPERATIONS));
  const server = createHttpServer(app.runtime, {
    operations: [],
    trustProxy: false,
    isReady: async () => true,
  });
  addMcp(server, app.runtime, { operations: OPERATIONS, load });
  closers.push(() => server.close());
  const key = await app.key(await app.workspace());
  const list = async (authorization?: string) => {
    const answer = await server.inject({
      method: "POST",
      url: "/mcp",
      headers: {
        host: "127.0.0.1:4000",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(authorization === undefined ? {} : { authorization }),
      },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
  const create = (): MessageAnswers<Services> => new MessageAnswers(app.runtime, OPERATIONS);
  return { server, load, create, list, authorization: `Bearer ${key}`, logged: app.logged };
}

describe("the MCP server", () => {
  it("is loaded once, for callers who are known", async () => {
    const { load, list, authorization } = await start();
    const unknown = await list();
    expect(unknown).toMatchObject({
      status: 401,
      headers: { "www-authenticate": expect.stringContaining("clusters:write") },
    });
    expect(load).not.toHaveBeenCalled();
    const answers = await Promise.all([list(authorization), list(authorization)]);
    for (const { body } of answers) expect(body).toContain('"tools":[{"name":');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("answers 503 while it cannot be loaded, and is loaded by a later request", async () => {
    const { load, list, authorization, logged } = await start();
    load.mockRejectedValueOnce(new Error("too many open files"));
    expect(await list(authorization)).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      body: expect.stringContaining('"code":"service_unavailable"'),
    });
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: "the MCP surface failed",
        fields: { cause: expect.stringContaining("too many open files") },
      }),
    );
    expect((await list(authorization)).status).toBe(200);
  });

  it("is closed with the server where its load was under way", async () => {
    const { server, load, create, list, authorization } = await start();
    const answers = create();
    const close = vi.spyOn(answers, "close");
    const { promise, resolve } = Promise.withResolvers<MessageAnswers<Services>>();
    load.mockReturnValueOnce(promise);
    const asked = list(authorization);
    await vi.waitFor(() => expect(load).toHaveBeenCalled());
    const closed = server.close();
    await server.inject("/health").catch(() => undefined);
    resolve(answers);
    expect(await asked).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(close).toHaveBeenCalledOnce();
    await closed;
  });
});
