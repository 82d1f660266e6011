import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { startHttpServer } from "../../../../src/infrastructure/outbound/fixtures/loopback-servers.ts";
import { Castmeter } from "../index.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Awaited<ReturnType<typeof startHttpServer>> | undefined;
afterEach(async () => {
  await server?.close();
});

/** A client of a server that gives these answers one after another, and the requests it got. */
async function clientOf(answers: readonly Answer[], options: { timeoutMs?: number } = {}) {
  const requests: IncomingMessage[] = [];
  const left = [...answers];
  server = await startHttpServer((request, response) => {
    requests.push(request);
    (left.shift() ?? ok({}))(request, response);
  });
  const baseUrl = `http://127.0.0.1:${server.port}/`;
  return { requests, castmeter: new Castmeter({ baseUrl, apiKey: "key", ...options }) };
}

const ok =
  (body: unknown): Answer =>
  (_request, response) =>
    response.end(JSON.stringify(body));

/** An error of the API, with a wait that no test notices. */
const failed =
  (status: number, code: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { "Retry-After": "0.001" });
    response.end(JSON.stringify({ error: { code, message: code, request_id: "req_1" } }));
  };

const brokenOff: Answer = (_request, response) => {
  response.writeHead(200, { "Content-Length": "100", "Retry-After": "0.001" });
  response.write("{");
  setImmediate(() => response.destroy());
};

describe("a request", () => {
  it("is repeated with the same idempotency key until it succeeds", async () => {
    const { castmeter, requests } = await clientOf([
      failed(503, "service_unavailable"),
      failed(409, "idempotency_in_progress"),
      ok({ object: "write_result", ok: true }),
    ]);
    await castmeter.brands.create({ name: "Northwind" });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  it("is not repeated after another conflict, and not more often than asked for", async () => {
    const conflict = await clientOf([failed(409, "state_conflict")]);
    await expect(conflict.castmeter.brands.create({ name: "x" })).rejects.toMatchObject({
      name: "ConflictError",
      code: "state_conflict",
      requestId: "req_1",
    });
    expect(conflict.requests).toHaveLength(1);
    await server?.close();
    const down = await clientOf([1, 2, 3, 4].map(() => failed(503, "service_unavailable")));
    await expect(down.castmeter.shows.list()).rejects.toMatchObject({ name: "ServerError" });
    expect(down.requests).toHaveLength(3);
  });

  it("is sent once, however often its call is awaited, and not before", async () => {
    const { castmeter, requests } = await clientOf([ok({ object: "workspace" })]);
    const call = castmeter.workspace.get();
    expect(requests).toEqual([]);
    expect(await Promise.all([call, call, call.withResponse()])).toHaveLength(3);
    expect(requests).toHaveLength(1);
  });

  it("ends with the reason of the caller's signal, also while it waits to be repeated", async () => {
    const { castmeter } = await clientOf([
      (_request, response) => {
        response.writeHead(429, { "Retry-After": "50" });
        response.end(JSON.stringify({ error: { code: "rate_limited", message: "" } }));
      },
    ]);
    const controller = new AbortController();
    const call = castmeter.shows.list({}, { signal: controller.signal }).catch((error) => error);
    const reason = new Error("The person left.");
    setImmediate(() => controller.abort(reason));
    expect(await call).toBe(reason);
  });

  it("that takes longer than its limit is an error of its own", async () => {
    const { castmeter } = await clientOf([() => undefined], { timeoutMs: 20 });
    await expect(castmeter.shows.list({}, { maxRetries: 0 })).rejects.toMatchObject({
      name: "TimeoutError",
      message: "GET /v1/shows took longer than 20 ms.",
    });
  });

  it("whose answer breaks off is repeated where it can be, as is one without an answer", async () => {
    const { castmeter, requests } = await clientOf([brokenOff, ok({ id: "w" })]);
    expect(await castmeter.workspace.get()).toEqual({ id: "w" });
    expect(requests).toHaveLength(2);
  });

  it("answered by a page, or a redirect, says what that is about", async () => {
    const { castmeter } = await clientOf([
      (_request, response) => response.end("<html>"),
      (_request, response) => response.writeHead(301, { location: "https://elsewhere" }).end(),
      (_request, response) => response.writeHead(404).end("<html>"),
    ]);
    for (const message of [
      "The answer with status 200 is none of a Castmeter server.",
      "The server redirects to another address",
      "The answer with status 404 is none of a Castmeter server.",
    ])
      await expect(castmeter.workspace.get()).rejects.toMatchObject({
        name: "UnexpectedAnswerError",
        message: expect.stringContaining(message) as string,
      });
  });

  it("for a file follows the server to where the file is", async () => {
    const { castmeter, requests } = await clientOf([
      (_request, response) => response.writeHead(302, { location: "/files/1?signature=x" }).end(),
      (_request, response) => response.end("Northwind, 4 reads"),
    ]);
    const file = await castmeter.library.content("file_1");
    expect(await file.text()).toBe("Northwind, 4 reads");
    expect(requests[1]?.url).toBe("/files/1?signature=x");
  });

  it("asks for the credential each time, and names its version", async () => {
    const { requests } = await clientOf([ok({}), ok({})]);
    let count = 0;
    const castmeter = new Castmeter({
      baseUrl: `http://127.0.0.1:${server?.port}`,
      apiKey: () => `token ${(count += 1)}`,
    });
    await castmeter.workspace.get();
    await castmeter.workspace.get({ version: "2026-10-14" });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer token 1",
      "Bearer token 2",
    ]);
    expect(requests[1]?.headers["service-version"]).toBe("2026-10-14");
  });

  it("cannot leave its path by an id", async () => {
    const { castmeter, requests } = await clientOf([ok({})]);
    await castmeter.campaigns.get("a/../b?c#d");
    expect(requests[0]?.url).toBe("/v1/campaigns/a%2F..%2Fb%3Fc%23d");
    for (const id of ["", ".", ".."])
      expect(() => castmeter.campaigns.get(id)).toThrow(`${JSON.stringify(id)} is no id.`);
  });

  it("needs an address and a credential, and says which is missing", () => {
    expect(() => new Castmeter({ apiKey: "key" })).toThrow("Give baseUrl");
    expect(() => new Castmeter({ baseUrl: "http://127.0.0.1" })).toThrow("Give apiKey");
  });
});
