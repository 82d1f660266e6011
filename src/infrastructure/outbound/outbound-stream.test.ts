import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outboundStreamPort } from "../../platforms/outbound-http-port.ts";
import { BodyError } from "../../lib/body-error.ts";
import { AnswerBody } from "./answer-body.ts";
import {
  FakeResolver,
  type LoopbackServer,
  readTestCertificate,
  recordingDial,
  startHttpServer,
  startRawServer,
  startTlsServer,
} from "./fixtures/loopback-servers.ts";
import {
  createOutboundClient,
  type OutboundClient,
  type OutboundStreamRequest,
  type OutboundStreamResult,
} from "./outbound-client.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "./outbound-policy.ts";

const LIMITS = { timeoutMs: 5_000, idleTimeoutMs: 5_000, maxBytes: 1_048_576 };
/** Long enough for a loopback answer on a busy machine, short enough to wait for. */
const SHORT_MS = 150;
const OPEN: OutboundPolicy = { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS };
const STRICT: OutboundPolicy = {
  allowPrivateNetwork: false,
  ownAddresses: [],
  ports: DEFAULT_PORTS,
  extraRoots: [readTestCertificate("test-authority")],
};
const PUBLIC = "93.184.215.14";
const PIECE = Buffer.alloc(65_536, "x");

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function clientWith(
  options: Partial<Parameters<typeof createOutboundClient>[0]> = {},
): OutboundClient {
  const client = createOutboundClient({
    policy: OPEN,
    resolver: new FakeResolver({ localhost: ["127.0.0.1"] }),
    userAgent: "Castmeter-Test/1",
    ...options,
  });
  cleanups.unshift(() => client.close());
  return client;
}

function tracked(server: LoopbackServer): LoopbackServer & { url: string } {
  cleanups.push(() => server.close());
  return { ...server, url: `http://localhost:${server.port}` };
}

const serve = async (listener: RequestListener) => tracked(await startHttpServer(listener));

const open = (
  url: string,
  more: Partial<OutboundStreamRequest> = {},
): Promise<OutboundStreamResult> => clientWith().stream({ url, ...LIMITS, ...more });

function bodyOf(result: OutboundStreamResult): AsyncIterableIterator<Uint8Array> {
  if (!result.ok) throw new Error(`failed: ${result.code}`);
  return result.body;
}

async function readAll(result: OutboundStreamResult): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyOf(result)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** How reading ended: its failure, or nothing where it came to its end. */
const endOf = (result: OutboundStreamResult) =>
  readAll(result).then(
    () => undefined,
    (error: unknown) => (error instanceof BodyError ? error.failure : error),
  );

/** Pours for ever, as fast as it is read; `poured` counts what the machine's buffers took. */
async function startFountain() {
  let poured = 0;
  let isClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (isClosed = resolve));
  const server = await serve((_request, response) => {
    response.on("close", isClosed).writeHead(200);
    const pour = (): void => {
      do poured += PIECE.length;
      while (response.write(PIECE));
      response.once("drain", pour);
    };
    pour();
  });
  return { url: server.url, closed, poured: () => poured };
}

describe("a stream", () => {
  it("answers with the head, then the body as it comes, undecoded, and sends what every call sends", async () => {
    const seen: unknown[] = [];
    let goOn: () => void = () => undefined;
    const zipped = gzipSync("second");
    const server = await serve((request, response) => {
      seen.push({ url: request.url, headers: request.headers });
      response.writeHead(200, { "content-encoding": "gzip" }).write("first");
      goOn = () => response.end(zipped);
    });
    const result = await open(`${server.url}/a%20b?c=d`, { headers: { "X-Key": "k" } });
    expect(result).toMatchObject({ ok: true, status: 200 });
    const body = bodyOf(result);
    expect(Buffer.from((await body.next()).value ?? []).toString()).toBe("first");
    goOn();
    expect(await readAll(result)).toEqual(zipped);
    expect(seen).toEqual([
      {
        url: "/a%20b?c=d",
        headers: {
          host: `localhost:${server.port}`,
          "user-agent": "Castmeter-Test/1",
          "accept-encoding": "identity",
          connection: "keep-alive",
          "x-key": "k",
        },
      },
    ]);
  });

  it.each([204, 301, 404, 500])("returns status %d as an answer", async (status) => {
    const server = await serve((_request, response) =>
      response.writeHead(status, { location: "http://localhost:1/" }).end(),
    );
    const result = await open(server.url);
    expect(result).toMatchObject({ ok: true, status });
    expect(await readAll(result)).toHaveLength(0);
  });

  it("gives its connection back when it was read to its end, and drops it when it was left early", async () => {
    const server = await serve((_request, response) =>
      response.end(Buffer.concat([PIECE, PIECE, PIECE, PIECE, PIECE, PIECE, PIECE, PIECE])),
    );
    const client = clientWith();
    for (let count = 0; count < 3; count += 1)
      expect(await readAll(await client.stream({ url: server.url, ...LIMITS }))).toHaveLength(
        8 * PIECE.length,
      );
    expect(server.connections()).toBe(1);
    await bodyOf(await client.stream({ url: server.url, ...LIMITS })).return!();
    expect(await readAll(await client.stream({ url: server.url, ...LIMITS }))).toHaveLength(
      8 * PIECE.length,
    );
    expect(server.connections()).toBe(2);
  });

  it("reads no further than it is asked, so that a long body waits at the server", async () => {
    const fountain = await startFountain();
    const result = await open(fountain.url, { maxBytes: Number.MAX_SAFE_INTEGER });
    const body = bodyOf(result);
    let read = 0;
    while (read < 64 * PIECE.length) read += (await body.next()).value?.length ?? 0;
    // A round trip of another request: whatever was on its way has arrived.
    const other = await serve((_request, response) => response.end("x"));
    for (let count = 0; count < 20; count += 1) await readAll(await open(other.url));
    // Buffers of the loopback, both ways, and of both processes' streams: megabytes, not the pour
    // of twenty round trips.
    expect(fountain.poured() - read).toBeLessThan(16 * 1_048_576);
    await body.return!();
    await fountain.closed;
  });
});

describe("the same checks as any call", () => {
  it.each([[["10.0.0.1"]], [[PUBLIC, "127.0.0.1"]], [["169.254.169.254"]], [["::ffff:127.0.0.1"]]])(
    "dials nothing when a name resolves to %j",
    async (addresses) => {
      const { dial, dialled } = recordingDial();
      const client = clientWith({
        policy: STRICT,
        resolver: new FakeResolver({ "files.example.com": addresses }),
        dial,
      });
      expect(await client.stream({ url: "https://files.example.com/", ...LIMITS })).toMatchObject({
        ok: false,
        code: "blocked_address",
      });
      expect(dialled).toEqual([]);
    },
  );

  it.each([
    "http://files.example.com/",
    "https://127.0.0.1/",
    "https://files.example.com:22/",
    "https://user@files.example.com/",
    "https://localhost/",
  ])("refuses %s before it asks DNS", async (url) => {
    const resolver = new FakeResolver({});
    expect(await clientWith({ policy: STRICT, resolver }).stream({ url, ...LIMITS })).toMatchObject(
      { ok: false, code: "blocked_address" },
    );
    expect(resolver.calls).toEqual([]);
  });

  it("connects to the address it checked and asks for a certificate of the name", async () => {
    const server = await startTlsServer((_request, response) => response.end("hello"));
    cleanups.push(() => server.close());
    const { dial, dialled } = recordingDial(server);
    const resolver = new FakeResolver({
      "hooks.example.com": [[PUBLIC], ["127.0.0.1"]],
      "other.example.net": [PUBLIC],
    });
    const client = clientWith({ policy: STRICT, resolver, dial });
    expect(
      (
        await readAll(await client.stream({ url: "https://hooks.example.com/", ...LIMITS }))
      ).toString(),
    ).toBe("hello");
    expect(await client.stream({ url: "https://hooks.example.com/", ...LIMITS })).toMatchObject({
      ok: false,
      code: "blocked_address",
    });
    expect(await client.stream({ url: "https://other.example.net/", ...LIMITS })).toMatchObject({
      ok: false,
      code: "tls_failed",
    });
    expect(dialled).toEqual([`${PUBLIC}|443`, `${PUBLIC}|443`]);
  });

  it("rejects a caller that sets what is the client's", async () => {
    await expect(open("http://localhost:1/", { headers: { Host: "x" } })).rejects.toThrow(
      TypeError,
    );
  });
});

describe("the limits of a stream", () => {
  it("gives up on a server that says nothing", async () => {
    const server = await serve(() => undefined);
    expect(await open(server.url, { timeoutMs: SHORT_MS })).toMatchObject({
      ok: false,
      code: "timeout",
    });
  });

  it("gives up on a body that stands still, and not on one that takes longer than the head may", async () => {
    const still = await serve((_request, response) =>
      response.writeHead(200, { "content-length": "100" }).write("half"),
    );
    expect(await endOf(await open(still.url, { idleTimeoutMs: SHORT_MS }))).toMatchObject({
      code: "timeout",
      message: `The answer stood still for ${SHORT_MS} ms.`,
    });
    const slow = await serve((_request, response) => {
      let left = 8;
      const drip = setInterval(() => {
        left -= 1;
        response.write("x");
        if (left > 0) return;
        clearInterval(drip);
        response.end();
      }, SHORT_MS / 4);
    });
    expect(
      await readAll(await open(slow.url, { timeoutMs: SHORT_MS, idleTimeoutMs: SHORT_MS * 4 })),
    ).toHaveLength(8);
  });

  it("counts no time between two reads of its reader, and leaves no timer behind", async () => {
    vi.useFakeTimers();
    const body = new AnswerBody(
      { pause: () => undefined, resume: () => undefined, drop: () => undefined },
      { idleTimeoutMs: 1_000, maxBytes: 100, signal: undefined },
    );
    body.push(Buffer.from("first"));
    vi.advanceTimersByTime(60_000);
    expect(await body.next()).toMatchObject({ done: false });
    vi.advanceTimersByTime(60_000);
    const waiting = body.next();
    vi.advanceTimersByTime(999);
    body.push(Buffer.from("second"));
    expect(await waiting).toMatchObject({ done: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("lets so many bytes through and not one more, said in the head or not, and drops the connection", async () => {
    for (const declared of [true, false]) {
      const server = await serve((_request, response) => {
        if (declared) response.setHeader("content-length", 1_000);
        response.write("a".repeat(400));
        response.end("b".repeat(600));
      });
      expect(await readAll(await open(server.url, { maxBytes: 1_000 }))).toHaveLength(1_000);
      const over = await open(server.url, { maxBytes: 999 });
      expect(over.ok ? await endOf(over) : over).toMatchObject({ code: "too_large" });
    }
    const fountain = await startFountain();
    expect(await endOf(await open(fountain.url))).toMatchObject({ code: "too_large" });
    await fountain.closed;
  });

  it("ends when the caller gives up: before the call, before the head, and while it waits for the body", async () => {
    expect(await open("http://localhost:1/", { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      code: "aborted",
    });
    const before = new AbortController();
    const silent = await serve(() => before.abort());
    expect(await open(silent.url, { signal: before.signal })).toMatchObject({
      ok: false,
      code: "aborted",
    });
    const during = new AbortController();
    let isClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    const half = await serve(
      (_request, response) =>
        void response
          .on("close", isClosed)
          .writeHead(200, { "content-length": "100" })
          .write("half"),
    );
    const result = await open(half.url, { signal: during.signal });
    const body = bodyOf(result);
    await body.next();
    const waiting = body.next();
    during.abort();
    await expect(waiting).rejects.toMatchObject({ failure: { code: "aborted" } });
    await closed;
  });
});

describe("a stream that breaks", () => {
  it("is a failure before the head and a thrown one inside the body, neither with path, key, address or content", async () => {
    const atOnce = tracked(await startRawServer((socket) => socket.resetAndDestroy()));
    const refused = await open(`${atOnce.url}/sekret`, { headers: { authorization: "sekret" } });
    const inside = tracked(
      await startRawServer((socket) =>
        socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsekret"),
      ),
    );
    const broken = await endOf(await open(`${inside.url}/sekret`));
    expect([refused, broken]).toMatchObject([
      { code: "connection_failed" },
      { code: "connection_failed" },
    ]);
    expect(JSON.stringify([refused, broken])).not.toMatch(/sekret|127\.0\.0\.1/);
    const badChunk = tracked(
      await startRawServer(
        (socket) =>
          void socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
      ),
    );
    expect(await endOf(await open(badChunk.url))).toMatchObject({ code: "invalid_response" });
  });

  it("comes to a connector in the words of its port", async () => {
    const half = tracked(
      await startRawServer((socket) =>
        socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"),
      ),
    );
    const answer = await outboundStreamPort(clientWith()).stream({
      url: half.url,
      headers: {},
      ...LIMITS,
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) throw new Error(answer.code);
    await expect(answer.body.next().then(() => answer.body.next())).rejects.toMatchObject({
      name: "BodyError",
      failure: { code: "connection_failed" },
    });
  });

  it("takes a fresh connection when the pooled one has gone", async () => {
    let requests = 0;
    const server = await serve((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end("x");
    });
    const client = clientWith();
    for (let count = 0; count < 2; count += 1)
      expect(await readAll(await client.stream({ url: server.url, ...LIMITS }))).toHaveLength(1);
    expect({ requests, connections: server.connections() }).toEqual({
      requests: 3,
      connections: 2,
    });
  });
});
