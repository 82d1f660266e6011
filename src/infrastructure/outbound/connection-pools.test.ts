import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConnectionPools } from "./connection-pools.ts";
import { Deadline } from "./deadline.ts";
import { createSecure, dialTcp } from "./dial.ts";
import { exchange } from "./exchange.ts";
import {
  FakeResolver,
  type LoopbackServer,
  recordingDial,
  startHttpServer,
  startRawServer,
} from "./fixtures/loopback-servers.ts";
import { createOutboundClient, type OutboundClient } from "./outbound-client.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "./outbound-policy.ts";

const PRIVATE: OutboundPolicy = {
  allowPrivateNetwork: true,
  ownAddresses: [],
  ports: DEFAULT_PORTS,
};
const LIMITS = { timeoutMs: 5_000, maxBytes: 65_536, onOverflow: "cut" } as const;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function started(server: Promise<LoopbackServer>): Promise<LoopbackServer> {
  const running = await server;
  cleanups.push(() => running.close());
  return running;
}

function newClient(
  options: Partial<Parameters<typeof createOutboundClient>[0]> = {},
): OutboundClient {
  const client = createOutboundClient({
    policy: PRIVATE,
    userAgent: "Castmeter-Test/1",
    resolver: new FakeResolver({ localhost: ["127.0.0.1"] }),
    ...options,
  });
  cleanups.unshift(() => client.close());
  return client;
}

/** One GET through pools that can be looked at. */
async function get(pools: ConnectionPools, port: number, hostname = "127.0.0.1"): Promise<number> {
  const deadline = new Deadline(LIMITS.timeoutMs, undefined);
  const target = {
    url: `http://${hostname}:${port}/`,
    hostname,
    isAddress: true,
    port,
    protocol: "http:",
    host: `${hostname}:${port}`,
    path: "/",
  } as const;
  const limits = { ...LIMITS, decompress: false };
  const answer = await exchange(
    { target, method: "GET", headers: {}, body: undefined },
    {
      pools,
      address: hostname,
      connectTimeoutMs: undefined,
      deadline,
      limits,
      followsRedirects: false,
    },
  );
  deadline.release();
  // Undici takes a turn of the event loop before a connection counts as idle.
  await nextTurn();
  return answer.ok ? answer.status : 0;
}

describe("a free connection", () => {
  it.each(["", "Keep-Alive: timeout=600\r\n"])(
    "is dropped after four seconds whatever the receiver offers, and its pool forgotten: %j",
    async (offer) => {
      let sawClose: () => void = () => undefined;
      const closed = new Promise<void>((resolve) => {
        sawClose = resolve;
      });
      const server = await started(
        // Not a Node server: that would close by itself after five seconds.
        startRawServer((socket) => {
          const answer = () =>
            socket.write(`HTTP/1.1 200 OK\r\n${offer}Content-Length: 1\r\n\r\nx`);
          answer();
          socket.on("data", answer).once("close", sawClose);
        }),
      );
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const pools = new ConnectionPools({ dial: dialTcp, secure: createSecure([]) });
      expect(await get(pools, server.port)).toBe(200);
      vi.advanceTimersByTime(3_999);
      expect(await get(pools, server.port)).toBe(200);
      expect(server.connections()).toBe(1);
      vi.advanceTimersByTime(3_999);
      await nextTurn();
      expect(pools.size).toBe(1);
      vi.advanceTimersByTime(1);
      await closed;
      expect(pools.size).toBe(0);
    },
  );

  it("leaves nothing behind when its receiver closes it, however many hosts there were", async () => {
    let open = 0;
    let sawLastClose: () => void = () => undefined;
    const allClosed = new Promise<void>((resolve) => {
      sawLastClose = resolve;
    });
    const server = await started(
      startHttpServer((request, response) => {
        open += 1;
        request.socket.once("close", () => (open -= 1) === 0 && sawLastClose());
        response.end("x");
      }),
    );
    const pools = new ConnectionPools({
      dial: recordingDial(server).dial,
      secure: createSecure([]),
    });
    const addresses = Array.from({ length: 50 }, (_, index) => `93.184.215.${index}`);
    for (const address of addresses) expect(await get(pools, server.port, address)).toBe(200);
    expect(pools.size).toBe(50);
    await server.close();
    await allClosed;
    // The last end of this process learns of it one turn of the event loop later.
    while (pools.size > 0) await nextTurn();
    expect(await get(pools, server.port)).toBe(0);
    expect(pools.size).toBe(0);
  });

  it("that its receiver has closed is replaced before a POST is written, so the POST goes out once", async () => {
    const bodies: string[] = [];
    const server = await started(
      startHttpServer((request, response) => {
        request.on("data", (chunk: Buffer) => bodies.push(chunk.toString()));
        request.on("end", () => response.writeHead(200, { connection: "close" }).end());
      }),
    );
    const client = newClient();
    for (const body of ["first", "second", "third"]) {
      expect(
        await client.request({
          url: `http://localhost:${server.port}/`,
          method: "POST",
          body,
          ...LIMITS,
        }),
      ).toMatchObject({ ok: true, status: 200 });
    }
    expect(bodies).toEqual(["first", "second", "third"]);
    expect(server.connections()).toBe(3);
  });
});

describe("connections in use", () => {
  it("are not limited, so a receiver that hangs does not delay others at its address", async () => {
    const hanging = 40;
    let arrived = 0;
    let sawAll: () => void = () => undefined;
    const allArrived = new Promise<void>((resolve) => {
      sawAll = resolve;
    });
    const server = await started(
      startHttpServer((request, response) => {
        if (request.url !== "/hangs") response.end("answer");
        else if ((arrived += 1) === hanging) sawAll();
      }),
    );
    const client = newClient();
    const hung = Array.from({ length: hanging }, () =>
      client.request({
        url: `http://localhost:${server.port}/hangs`,
        method: "POST",
        body: "x",
        ...LIMITS,
      }),
    );
    await allArrived;
    expect(
      await client.request({
        url: `http://localhost:${server.port}/`,
        method: "POST",
        body: "x",
        ...LIMITS,
      }),
    ).toMatchObject({ ok: true });
    client.close();
    for (const result of await Promise.all(hung))
      expect(result).toMatchObject({ ok: false, code: "connection_failed" });
  });

  it("fail when the client closes, and nothing is sent again or afterwards", async () => {
    let requests = 0;
    let sawSecond: () => void = () => undefined;
    const secondArrived = new Promise<void>((resolve) => {
      sawSecond = resolve;
    });
    const server = await started(
      startHttpServer((_request, response) => {
        requests += 1;
        if (requests === 1) response.end("x");
        else sawSecond();
      }),
    );
    const client = newClient();
    const call = () => client.request({ url: `http://localhost:${server.port}/`, ...LIMITS });
    expect(await call()).toMatchObject({ ok: true });
    const underWay = call();
    await secondArrived;
    client.close();
    expect(await underWay).toMatchObject({ ok: false, code: "connection_failed" });
    expect(await call()).toMatchObject({ ok: false, code: "connection_failed" });
    expect(requests).toBe(2);
    expect(server.connections()).toBe(1);
  });
});

describe("connecting", () => {
  it("to an address that does not answer is given up after two seconds for the next one, and its socket dropped", async () => {
    const server = await started(startHttpServer((_request, response) => response.end("x")));
    const { dial } = recordingDial(server);
    const silent = new Socket();
    let sawDial: () => void = () => undefined;
    const dialled = new Promise<void>((resolve) => {
      sawDial = resolve;
    });
    const client = newClient({
      resolver: new FakeResolver({ "hooks.example.com": ["93.184.215.14", "93.184.215.20"] }),
      dial: (address, port) => {
        if (address === "93.184.215.20") return dial(address, port);
        sawDial();
        return silent;
      },
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const result = client.request({
      url: "http://hooks.example.com/",
      method: "POST",
      body: "once",
      ...LIMITS,
    });
    await dialled;
    vi.advanceTimersByTime(1_999);
    expect(silent.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await result).toMatchObject({ ok: true, status: 200 });
    expect(silent.destroyed).toBe(true);
  });

  it.each(["http", "https"])("over %s ends with the call, socket included", async (scheme) => {
    const controller = new AbortController();
    const silent = new Socket();
    const dial = () => {
      queueMicrotask(() => controller.abort());
      return silent;
    };
    const client = newClient({ dial });
    expect(
      await client.request({ url: `${scheme}://localhost/`, signal: controller.signal, ...LIMITS }),
    ).toMatchObject({ ok: false, code: "aborted" });
    expect(silent.destroyed).toBe(true);
  });
});

describe("an answer", () => {
  it("is the one after early hints", async () => {
    const server = await started(
      startRawServer((socket) =>
        socket.write(
          "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        ),
      ),
    );
    const result = await newClient().request({
      url: `http://localhost:${server.port}/`,
      ...LIMITS,
    });
    expect(result).toMatchObject({ ok: true, status: 200, headers: { "content-length": "2" } });
    expect(result.ok && Buffer.from(result.body).toString()).toBe("ok");
  });

  it("keeps the first of a header that has one value, and joins the others", async () => {
    const server = await started(
      startRawServer((socket) =>
        socket.write(
          "HTTP/1.1 200 OK\r\nLocation: /a\r\nVary: a\r\nlocation: /b\r\nVary: b\r\nContent-Length: 0\r\n\r\n",
        ),
      ),
    );
    const result = await newClient().request({
      url: `http://localhost:${server.port}/`,
      ...LIMITS,
    });
    expect(result).toMatchObject({ ok: true, headers: { location: "/a", vary: "a, b" } });
  });
});
