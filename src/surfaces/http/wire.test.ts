import type { FastifyInstance } from "fastify";
import { once } from "node:events";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../../test/network.ts";
import { startTestApp } from "../../../test/harness.ts";
import {
  createEffects,
  latch,
  probePublic,
  probeRead,
  probeWrite,
} from "../../kernel/operation/probe-operations.test-support.ts";
import { openSocket, type RawAnswer, type RawSocket } from "./raw-socket.test-support.ts";
import { CONNECTION_LIMITS } from "./connections.ts";
import { createHttpServer } from "./server.ts";

const MIB = 1_048_576;
let held = latch();
let arrived = 0;
const operations = [
  probeWrite(),
  probeRead(),
  probePublic({ path: "/v1/public-probe" }),
  probeRead({
    id: "probes.held",
    path: "/v1/held",
    handler: async () => {
      arrived += 1;
      await held.opened;
      return { object: "probe" };
    },
  }),
];

function expectIdentity({ headers, body, status }: RawAnswer): void {
  expect(headers["request-id"]).toMatch(/^req_[0-9A-Za-z]{24}$/);
  expect(headers["service-version"]).toBe("2026-10-14");
  expect(headers["access-control-allow-origin"]).toBe("*");
  if (status >= 400) expect(JSON.parse(body).error.request_id).toBe(headers["request-id"]);
}

describe("over a real socket", () => {
  let key: string;
  let server: FastifyInstance;
  let address: string;
  let wire: RawSocket;
  const app = useApp({ operations });
  beforeAll(async () => {
    await createEffects(app);
    key = await app.key(await app.workspace());
    server = createHttpServer(app.runtime, {
      operations,
      trustProxy: false,
      isReady: async () => true,
      limits: { ...CONNECTION_LIMITS, lingerMs: 100 },
    });
    address = await server.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await server.close();
  });
  afterEach(() => wire.close());

  const open = (): RawSocket => (wire = openSocket(address));
  const head = (line: string, headers: readonly string[] = []): string =>
    [
      `${line} HTTP/1.1`,
      "Host: localhost",
      `Authorization: Bearer ${key}`,
      ...headers,
      "",
      "",
    ].join("\r\n");
  const jsonHead = (headers: readonly string[]): string =>
    head("POST /v1/probes", ["Content-Type: application/json", ...headers]);
  const next = async (): Promise<RawAnswer> => {
    const answer = await wire.answer();
    expectIdentity(answer);
    return answer;
  };
  const codeOf = ({ body }: RawAnswer): unknown => JSON.parse(body).error?.code;

  it("reads a body of exactly 1 MiB, declared or in chunks", async () => {
    const body = `{"name":"${"x".repeat(MIB - 11)}"}`;
    expect(body).toHaveLength(MIB);
    await open().send(jsonHead([`Content-Length: ${MIB}`]) + body);
    const declared = await next();
    // Read whole and refused by the field, not by its size.
    expect({ status: declared.status, param: JSON.parse(declared.body).error.param }).toEqual({
      status: 400,
      param: "name",
    });
    await wire.send(
      `${jsonHead(["Transfer-Encoding: chunked"])}${MIB.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    expect(JSON.parse((await next()).body).error.param).toBe("name");
  });

  it("refuses a declared body of one byte more before any of it is sent, and closes", async () => {
    await open().send(jsonHead([`Content-Length: ${MIB + 1}`]));
    const answer = await next();
    expect({
      status: answer.status,
      code: codeOf(answer),
      maxBytes: JSON.parse(answer.body).error.max_bytes,
    }).toEqual({ status: 413, code: "payload_too_large", maxBytes: MIB });
    expect(answer.headers["connection"]).toBe("close");
    await wire.ended;
  });

  it("answers a caller who is still sending chunks, and drops a short rest without a reset", async () => {
    await open().send(jsonHead(["Transfer-Encoding: chunked"]));
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    for (let sent = 0; sent < 17; sent += 1) await wire.send(chunk);
    const answer = await next();
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({
      status: 413,
      code: "payload_too_large",
    });
    await wire.send("10\r\n0123456789abcdef\r\n0\r\n\r\n");
    expect(await wire.ended).toBeUndefined();
  });

  it("reads little of what it refused, however much a caller goes on sending", async () => {
    for (const authorization of [`Authorization: Bearer ${key}`, "X-None: 1"]) {
      const connected = once(server.server, "connection");
      open();
      const [accepted] = (await connected) as [Socket];
      const request = `POST /v1/probes HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`;
      await wire.send(`${request}Transfer-Encoding: chunked\r\n\r\n`);
      void wire.send(`4000000\r\n${"x".repeat(64 * MIB)}\r\n0\r\n\r\n`);
      const { status, headers } = await next();
      expect(headers["connection"]).toBe("close");
      await wire.ended;
      // Beside 64 KiB, what the reads under way bring.
      const readMax = (status === 413 ? MIB : 0) + 4 * 65_536;
      expect(accepted.bytesRead).toBeLessThan(readMax);
    }
  });

  it("goes on with a connection whose refused body is short", async () => {
    await open().send(
      `POST /v1/probes HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n${"x".repeat(60_000)}`,
    );
    expect((await next()).status).toBe(401);
    await wire.send(head("GET /v1/probes"));
    expect((await next()).status).toBe(200);
  });

  it("answers an unknown caller without waiting for the body it announced", async () => {
    await open().send(
      "POST /v1/probes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n",
    );
    expect((await next()).status).toBe(401);
  });

  it("refuses a header block over 16 KiB with 431, also one far larger", async () => {
    for (const size of [17_000, 900_000]) {
      await open().send(head("GET /v1/probes", [`X-Long: ${"x".repeat(size)}`]));
      const answer = await next();
      expect({
        status: answer.status,
        code: codeOf(answer),
        connection: answer.headers["connection"],
      }).toEqual({ status: 431, code: "headers_too_large", connection: "close" });
      wire.close();
    }
  });

  it("refuses a URL over 8 KiB with 414, percent-encoded garbage in it or not", async () => {
    for (const path of [
      `/v1/probes?x=${"x".repeat(8_192)}`,
      `/v1/%ff${"x".repeat(8_192)}`,
      `/v1/nowhere/${"x".repeat(8_192)}`,
    ]) {
      await open().send(head(`GET ${path}`));
      const answer = await next();
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({
        status: 414,
        code: "uri_too_long",
      });
    }
  });

  it("answers text that is no HTTP with 400", async () => {
    for (const text of [
      "HELLO\r\n\r\n",
      "GET /v1/probes HTTP/9.9\r\n\r\n",
      "FROB /v1 HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /v1/probes HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "GET /v1/probes HTTP/1.1\r\nHo st: x\r\n\r\n",
    ]) {
      await open().send(text);
      expect({ text, status: (await next()).status }).toEqual({ text, status: 400 });
      wire.close();
    }
  });

  it.each([
    ["no Host", [], "Host", "missing"],
    ["two Host", ["Host: a", "Host: a"], "Host", "conflict"],
    ["an unknown Expect", ["Host: a", "Expect: tea"], "Expect", "unknown"],
    [
      "two Authorization",
      ["Host: a", "Authorization: Bearer a", "Authorization: Bearer a"],
      "Authorization",
      "conflict",
    ],
    [
      "two Idempotency-Key",
      ["Host: a", "Idempotency-Key: a", "idempotency-key: b"],
      "Idempotency-Key",
      "conflict",
    ],
  ])("refuses a request with %s, by name", async (_what, headers, param, reason) => {
    for (const path of ["/v1/probes", "/nowhere"]) {
      await open().send(["POST " + path + " HTTP/1.1", ...headers, "", ""].join("\r\n"));
      const answer = await next();
      expect({ status: answer.status, ...JSON.parse(answer.body).error }).toMatchObject({
        status: 400,
        code: "parameter_invalid",
        param,
        reason,
      });
      wire.close();
    }
  });

  it("takes HTTP/1.0 without Host, and one key with commas in it", async () => {
    await open().send(
      `GET /v1/probes HTTP/1.0\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: a, b\r\n\r\n`,
    );
    expect((await next()).status).toBe(200);
  });

  it("refuses a GET with a body, declared or in chunks, and one of length 0 not", async () => {
    await open().send(
      `${head("GET /v1/probes", ["Content-Type: application/json", "Content-Length: 2"])}{}`,
    );
    expect((await next()).status).toBe(400);
    await wire.send(
      `${head("GET /v1/probes", ["Transfer-Encoding: chunked"])}2\r\n{}\r\n0\r\n\r\n`,
    );
    expect((await next()).status).toBe(400);
    await open().send(head("GET /v1/probes", ["Content-Length: 0"]));
    expect((await next()).status).toBe(200);
  });

  it("sends no body with HEAD and 304, and the length a GET would have", async () => {
    await open().send(head("GET /v1/probes"));
    const whole = await next();
    await wire.send(head("HEAD /v1/probes"));
    const bare = await wire.answer({ head: true });
    expect({
      status: bare.status,
      contentLength: bare.headers["content-length"],
      etag: bare.headers["etag"],
    }).toEqual({
      status: 200,
      contentLength: whole.headers["content-length"],
      etag: whole.headers["etag"],
    });
    await wire.send(head("GET /v1/probes", [`If-None-Match: ${whole.headers["etag"] ?? ""}`]));
    expect((await next()).status).toBe(304);
    await wire.send(head("HEAD /v1/nowhere"));
    expect((await wire.answer({ head: true })).status).toBe(404);
    await wire.send(head("GET /v1/probes"));
    expect(await next()).toMatchObject({ status: 200, body: whole.body });
  });

  it("frees the place of a caller who hung up, while the work goes on", async () => {
    held = latch();
    arrived = 0;
    const callers = Array.from({ length: 20 }, () => openSocket(address));
    for (const caller of callers) await caller.send(head("GET /v1/held"));
    await vi.waitFor(() => expect(arrived).toBe(20), { interval: 1 });
    await open().send(head("GET /v1/probes"));
    const full = await next();
    expect(JSON.parse(full.body).error).toMatchObject({ reason: "concurrency" });
    callers[0]?.close();
    await vi.waitFor(
      async () => {
        await wire.send(head("GET /v1/probes"));
        expect((await next()).status).toBe(200);
      },
      { interval: 1, timeout: 1_000 },
    );
    held.open();
    for (const caller of callers.slice(1)) {
      expect((await caller.answer()).status).toBe(200);
      caller.close();
    }
  });

  it("keeps working after a caller hung up in the middle of a body", async () => {
    await open().send(`${jsonHead(["Content-Length: 100"])}{"name":`);
    wire.close();
    await open().send(head("GET /v1/probes"));
    expect((await next()).status).toBe(200);
    expect(app.logged.filter((line) => line.level === "error")).toEqual([]);
  });
});

describe("behind one proxy", () => {
  it("takes the address the proxy wrote, not one the caller invented", async () => {
    const app = await startTestApp({ operations });
    const server = createHttpServer(app.runtime, {
      operations,
      trustProxy: true,
      isReady: async () => true,
    });
    const ask = async (forwarded: string): Promise<number> =>
      (
        await server.inject({
          method: "GET",
          url: "/v1/public-probe",
          headers: { "x-forwarded-for": forwarded },
        })
      ).statusCode;
    for (let count = 0; count < 60; count += 1)
      expect(await ask(`10.9.8.${count}, 203.0.113.5`)).toBe(200);
    expect(await ask("10.1.1.1, 203.0.113.5")).toBe(429);
    expect(await ask("203.0.113.5, 203.0.113.6")).toBe(200);
    expect(await ask("not an address")).toBe(200);
    await server.close();
    await app.close();
  });
});

describe("a server that stops", () => {
  it("answers what runs, and 503 with Retry-After to what follows on a connection that it keeps", async () => {
    const app = await startTestApp({ operations });
    const key = await app.key(await app.workspace());
    const server = createHttpServer(app.runtime, {
      operations,
      trustProxy: false,
      isReady: async () => true,
    });
    // The head of an answer that has begun does not say that the connection closes.
    const begun = latch();
    const finish = latch();
    server.get("/begun", (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { "Content-Length": "2" }).write("o");
      begun.open();
      void finish.opened.then(() => reply.raw.end("k"));
    });
    const address = await server.listen({ port: 0, host: "127.0.0.1" });
    const [one, two] = [openSocket(address), openSocket(address)];
    const get = (path: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    held = latch();
    arrived = 0;
    await one.send(get("/v1/held"));
    await two.send(get("/begun") + get("/v1/probes"));
    await vi.waitFor(() => expect(arrived).toBe(1), { interval: 1 });
    await begun.opened;
    const closing = server.close();
    await vi.waitFor(() => expect(server.server.listening).toBe(false), { interval: 1 });
    held.open();
    expect(await one.answer()).toMatchObject({ status: 200, headers: { connection: "close" } });
    finish.open();
    expect(await two.answer()).toMatchObject({ status: 200, body: "ok" });
    const refused = await two.answer();
    expect({
      status: refused.status,
      retryAfter: refused.headers["retry-after"],
      connection: refused.headers["connection"],
      code: JSON.parse(refused.body).error.code,
    }).toEqual({
      status: 503,
      retryAfter: "1",
      connection: "close",
      code: "service_unavailable",
    });
    expectIdentity(refused);
    await closing;
    await app.close();
  });
});
