import type { RequestListener } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import {
  FakeResolver,
  type LoopbackServer,
  startHttpServer,
  startRawServer,
} from "./fixtures/loopback-servers.ts";
import {
  createOutboundClient,
  type OutboundRequest,
  type OutboundResult,
} from "./outbound-client.ts";
import { DEFAULT_PORTS } from "./outbound-policy.ts";
import type { Resolver } from "./resolver.ts";

const LIMITS = { timeoutMs: 5_000, maxBytes: 65_536, onOverflow: "cut" } as const;
/** Long enough for a loopback answer on a busy machine, short enough to wait for. */
const SHORT_MS = 150;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function newClient(resolver: Resolver = new FakeResolver({ localhost: ["127.0.0.1"] })) {
  const client = createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    resolver,
    userAgent: "Castmeter-Test/1",
  });
  cleanups.unshift(() => client.close());
  return client;
}

async function serve(listener: RequestListener): Promise<LoopbackServer & { url: string }> {
  return tracked(await startHttpServer(listener));
}

async function serveRaw(
  answer: string | Buffer,
  options: { thenClose: boolean },
): Promise<LoopbackServer & { url: string }> {
  return tracked(
    await startRawServer((socket) => {
      socket.write(answer);
      if (options.thenClose) socket.end();
    }),
  );
}

function tracked(server: LoopbackServer): LoopbackServer & { url: string } {
  cleanups.push(() => server.close());
  return { ...server, url: `http://localhost:${server.port}` };
}

function call(url: string, more: Partial<OutboundRequest> = {}): Promise<OutboundResult> {
  return newClient().request({ url, ...LIMITS, ...more });
}

function text(result: OutboundResult): string {
  return result.ok ? Buffer.from(result.body).toString() : `failed: ${result.code}`;
}

describe("a request", () => {
  it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const)(
    "sends %s with its headers and body, and nothing of its own but the necessary",
    async (method) => {
      const seen: unknown[] = [];
      const server = await serve((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          seen.push({
            method: request.method,
            url: request.url,
            headers: request.headers,
            body: Buffer.concat(chunks).toString(),
          });
          response.setHeader("X-Answer", "yes").end("answer");
        });
      });
      const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
      const result = await call(`${server.url}/a%20b?c=d`, {
        method,
        headers: { "X-Key": "k" },
        ...(hasBody ? { body: "höok" } : {}),
      });
      expect(result).toMatchObject({
        ok: true,
        status: 200,
        truncated: false,
        finalUrl: `${server.url}/a%20b?c=d`,
        redirects: [],
      });
      expect(result.ok && result.headers["x-answer"]).toBe("yes");
      expect(text(result)).toBe(method === "HEAD" ? "" : "answer");
      const own = {
        host: `localhost:${server.port}`,
        "user-agent": "Castmeter-Test/1",
        "accept-encoding": "identity",
        connection: "keep-alive",
        "x-key": "k",
      };
      expect(seen).toEqual([
        {
          method,
          url: "/a%20b?c=d",
          headers: hasBody ? { ...own, "content-length": "5" } : own,
          body: hasBody ? "höok" : "",
        },
      ]);
    },
  );

  it("lets the caller name itself", async () => {
    const server = await serve((request, response) => response.end(request.headers["user-agent"]));
    expect(
      text(await call(server.url, { headers: { "User-Agent": "Castmeter-Webhooks/1" } })),
    ).toBe("Castmeter-Webhooks/1");
  });

  it.each([
    "Host",
    "Connection",
    "Accept-Encoding",
    "Transfer-Encoding",
    "Content-Length",
    "Proxy-Authorization",
  ])("rejects a caller that sets %s", async (name) => {
    await expect(call("http://localhost:1/", { headers: { [name]: "x" } })).rejects.toThrow(
      TypeError,
    );
  });

  it("rejects a header value that would start another header", async () => {
    await expect(
      call("http://localhost:1/", { headers: { "x-key": "a\r\nx-other: b" } }),
    ).rejects.toThrow(TypeError);
    await expect(
      call("http://localhost:1/", { headers: { "x-key: a\r\nx-other": "b" } }),
    ).rejects.toThrow(TypeError);
  });

  it("sends the cookie that a caller brings, as sessions of dashboards need it", async () => {
    const server = await serve((request, response) => response.end(request.headers.cookie));
    expect(text(await call(server.url, { headers: { Cookie: "session=1" } }))).toBe("session=1");
  });

  it("neither returns nor sends back cookies of an answer", async () => {
    const cookies: unknown[] = [];
    const server = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      response.setHeader("Set-Cookie", "session=1").end();
    });
    const client = newClient();
    const first = await client.request({ url: server.url, ...LIMITS });
    await client.request({ url: server.url, ...LIMITS });
    expect(first.ok && Object.keys(first.headers)).not.toContain("set-cookie");
    expect(cookies).toEqual([undefined, undefined]);
  });

  it.each([201, 204, 304, 400, 410, 500, 503])("returns status %d as an answer", async (status) => {
    const server = await serve((_request, response) => response.writeHead(status).end());
    expect(await call(server.url)).toMatchObject({ ok: true, status });
  });

  it("reuses a connection for the next request", async () => {
    const server = await serve((_request, response) => response.end("x"));
    const client = newClient();
    for (let count = 0; count < 3; count += 1) await client.request({ url: server.url, ...LIMITS });
    expect(server.connections()).toBe(1);
  });

  it("sends a GET again when the pooled connection has gone, and a POST never", async () => {
    let requests = 0;
    const server = tracked(
      await startRawServer((socket) => {
        requests += 1;
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        // Keeps the connection open until the next request arrives on it, then hangs up without a
        // word.
        socket.once("data", () => {
          requests += 1;
          socket.resetAndDestroy();
        });
      }),
    );
    const client = newClient();
    expect(await client.request({ url: server.url, ...LIMITS })).toMatchObject({ ok: true });
    expect(await client.request({ url: server.url, ...LIMITS })).toMatchObject({ ok: true });
    expect(requests).toBe(3);
    expect(
      await client.request({ url: server.url, ...LIMITS, method: "POST", body: "x" }),
    ).toMatchObject({ ok: false, code: "connection_failed" });
    expect(requests).toBe(4);
  });
});

describe("the total deadline", () => {
  it("covers a name server that never answers", async () => {
    const client = newClient({ resolve: () => new Promise(() => undefined) });
    expect(
      await client.request({ url: "http://localhost/", ...LIMITS, timeoutMs: 20 }),
    ).toMatchObject({ ok: false, code: "timeout" });
  });

  it("covers a server that accepts and says nothing", async () => {
    const server = await serve(() => undefined);
    expect(await call(server.url, { timeoutMs: SHORT_MS })).toMatchObject({
      ok: false,
      code: "timeout",
    });
  });

  it("covers a handshake that never comes", async () => {
    const server = tracked(await startRawServer(() => undefined));
    expect(await call(`https://localhost:${server.port}/`, { timeoutMs: SHORT_MS })).toMatchObject({
      ok: false,
      code: "timeout",
    });
  });

  it("covers a body that stops in the middle", async () => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { "content-length": "100" }).write("half"),
    );
    expect(await call(server.url, { timeoutMs: SHORT_MS })).toMatchObject({
      ok: false,
      code: "timeout",
    });
  });

  it("covers a body that drips, and drops the connection", async () => {
    let closed: () => void = () => undefined;
    const connectionClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const server = await serve((_request, response) => {
      const drip = setInterval(() => response.write("x"), 5);
      response.on("close", () => {
        clearInterval(drip);
        closed();
      });
    });
    expect(await call(server.url, { timeoutMs: SHORT_MS })).toMatchObject({
      ok: false,
      code: "timeout",
    });
    await connectionClosed;
  });

  it("covers all redirects together", async () => {
    const server = await serve((request, response) => {
      setTimeout(
        () => response.writeHead(302, { location: `${request.url}x` }).end(),
        SHORT_MS / 5,
      );
    });
    expect(await call(server.url, { timeoutMs: SHORT_MS, redirects: { max: 100 } })).toMatchObject({
      ok: false,
      code: "timeout",
    });
  });

  it("ends at once when the caller gives up, before or during the call", async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort());
    expect(await call(server.url, { signal: controller.signal })).toMatchObject({
      ok: false,
      code: "aborted",
    });
    expect(await call(server.url, { signal: controller.signal })).toMatchObject({
      ok: false,
      code: "aborted",
    });
    expect(
      await call(`http://127.0.0.1:${server.port}`, { signal: controller.signal }),
    ).toMatchObject({ ok: false, code: "aborted" });
    expect(server.connections()).toBe(1);
  });
});

describe("the size limit", () => {
  it.each([
    ["cut", 999, { ok: true, truncated: true }],
    ["cut", 1000, { ok: true, truncated: false }],
    ["fail", 999, { ok: false, code: "too_large" }],
    ["fail", 1000, { ok: true, truncated: false }],
  ] as const)("%s at %d bytes of a body of 1,000", async (onOverflow, maxBytes, expected) => {
    for (const declared of [true, false]) {
      const server = await serve((_request, response) => {
        if (declared) response.setHeader("content-length", 1000);
        response.write("a".repeat(400));
        response.end("b".repeat(600));
      });
      const result = await call(server.url, { onOverflow, maxBytes });
      expect(result).toMatchObject(expected);
      if (result.ok) expect(text(result)).toBe("a".repeat(400) + "b".repeat(maxBytes - 400));
    }
  });

  it.each(["identity", "gzip"])(
    "stops reading an endless %s body and drops its connection",
    async (encoding) => {
      const piece = encoding === "gzip" ? gzipSync("x".repeat(16_384)) : Buffer.alloc(16_384, "x");
      let closed: () => void = () => undefined;
      const connectionClosed = new Promise<void>((resolve) => {
        closed = resolve;
      });
      const server = await serve((_request, response) => {
        response.on("close", closed).writeHead(200, { "content-encoding": encoding });
        const pour = () => {
          while (response.write(piece));
          response.once("drain", pour);
        };
        pour();
      });
      const client = newClient();
      const result = await client.request({
        url: server.url,
        ...LIMITS,
        decompress: true,
        maxBytes: 65_536,
      });
      expect(result).toMatchObject({ ok: true, truncated: true });
      expect(result.ok && result.body.length).toBe(65_536);
      await connectionClosed;
    },
  );

  it("counts a compressed body after decompression, so a bomb is cut or refused", async () => {
    // 10 kB that unpack to 10 MB, a thousand times over: a client that unpacks all before counting
    // misses the deadline.
    const part = gzipSync(Buffer.alloc(10_000_000));
    const bomb = Buffer.concat(Array.from({ length: 1000 }, () => part));
    const server = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    const cut = await call(server.url, { decompress: true, maxBytes: 1_000_000 });
    expect(cut).toMatchObject({ ok: true, truncated: true });
    expect(cut.ok && cut.body.length).toBe(1_000_000);
    expect(
      await call(server.url, { decompress: true, maxBytes: 1_000_000, onOverflow: "fail" }),
    ).toMatchObject({ ok: false, code: "too_large" });
  });
});

describe("compression", () => {
  const FEED = "<rss>".repeat(1000);

  it.each([
    ["gzip", gzipSync(FEED)],
    ["x-gzip", gzipSync(FEED)],
    ["br", brotliCompressSync(FEED)],
    ["identity", Buffer.from(FEED)],
  ])("asks for gzip and brotli and decodes %s", async (encoding, body) => {
    let asked: string | undefined;
    const server = await serve((request, response) => {
      asked = request.headers["accept-encoding"];
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });
    expect(text(await call(server.url, { decompress: true }))).toBe(FEED);
    expect(asked).toBe("gzip, br");
  });

  it("leaves a compressed body alone when decoding was not asked for", async () => {
    const body = gzipSync(FEED);
    const server = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(body),
    );
    const result = await call(server.url);
    expect(result.ok && Buffer.from(result.body)).toEqual(body);
  });

  it("accepts an answer without a body whatever encoding it names", async () => {
    const server = await serve((request, response) =>
      response.writeHead(request.url === "/304" ? 304 : 200, { "content-encoding": "gzip" }).end(),
    );
    expect(await call(`${server.url}/304`, { decompress: true })).toMatchObject({
      ok: true,
      status: 304,
    });
    expect(await call(server.url, { decompress: true, method: "HEAD" })).toMatchObject({
      ok: true,
      status: 200,
    });
    expect(await call(server.url, { decompress: true })).toMatchObject({ ok: true, status: 200 });
  });

  it.each([
    ["gzip", Buffer.from("this is not gzip")],
    ["gzip", gzipSync(FEED).subarray(0, 20)],
    ["br", Buffer.from("this is not brotli")],
    ["zstd", Buffer.from("anything")],
    ["gzip, br", Buffer.from("anything")],
  ])("calls a broken or unexpected %s body an invalid response", async (encoding, body) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body),
    );
    expect(await call(server.url, { decompress: true })).toMatchObject({
      ok: false,
      code: "invalid_response",
    });
  });
});

describe("a broken connection or answer", () => {
  it("names a name that cannot be resolved dns_failed", async () => {
    const resolver = new FakeResolver({ "empty.example.com": [] });
    expect(
      await newClient(resolver).request({ url: "http://unknown.example.com/", ...LIMITS }),
    ).toMatchObject({ ok: false, code: "dns_failed" });
    expect(
      await newClient(resolver).request({ url: "http://empty.example.com/", ...LIMITS }),
    ).toMatchObject({ ok: false, code: "dns_failed" });
  });

  it("names a reset before and inside the answer connection_failed", async () => {
    const atOnce = tracked(await startRawServer((socket) => socket.resetAndDestroy()));
    expect(await call(atOnce.url)).toMatchObject({ ok: false, code: "connection_failed" });
    const inside = await serveRaw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", {
      thenClose: true,
    });
    expect(await call(inside.url)).toMatchObject({ ok: false, code: "connection_failed" });
    const insideGzip = await serveRaw(
      Buffer.concat([
        Buffer.from("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n"),
        gzipSync("x").subarray(0, 10),
      ]),
      { thenClose: true },
    );
    expect(await call(insideGzip.url, { decompress: true })).toMatchObject({
      ok: false,
      code: "connection_failed",
    });
  });

  it.each([
    ["not HTTP", "SSH-2.0-OpenSSH_9.7\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok"],
    [
      "a length and chunks",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a bad chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
    ["endless headers", `HTTP/1.1 200 OK\r\n${"X-Long: yes\r\n".repeat(10_000)}`],
    [
      "a protocol switch",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
  ])("names %s an invalid response", async (_what, answer) => {
    const server = await serveRaw(answer, { thenClose: false });
    expect(await call(server.url)).toMatchObject({ ok: false, code: "invalid_response" });
  });

  it("reads an answer that ends with the connection", async () => {
    const server = await serveRaw("HTTP/1.0 200 OK\r\n\r\nuntil the end", { thenClose: true });
    expect(text(await call(server.url))).toBe("until the end");
  });

  it("keeps paths, keys and addresses out of its messages", async () => {
    const server = tracked(await startRawServer((socket) => socket.resetAndDestroy()));
    const result = await call(`${server.url}/sekret?key=sekret`, {
      headers: { authorization: "Bearer sekret" },
      method: "POST",
      body: "sekret",
    });
    expect(JSON.stringify(result)).not.toMatch(/sekret|127\.0\.0\.1/);
  });
});
