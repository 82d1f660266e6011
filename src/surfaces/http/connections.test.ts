import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { latch } from "../../kernel/operation/probe-operations.test-support.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from "./connections.ts";
import { openSocket, type RawSocket } from "./raw-socket.test-support.ts";

const MIB = 1_048_576;
/** More than the two ends of a connection hold beside the process. */
const BIG = 12 * MIB;
const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const until = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 1 });

interface Served {
  connections: Connections;
  server: Server;
  /** A client, and the server's end of its connection. */
  open: () => Promise<{ wire: RawSocket; accepted: Socket }>;
}

const toClose: (() => void)[] = [];
afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

async function serve(
  limits: Partial<ConnectionLimits>,
  handler: RequestListener = (_request, response) => response.end("ok"),
): Promise<Served> {
  const connections = new Connections({ ...CONNECTION_LIMITS, ...limits });
  const server = connections.createServer(handler);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  toClose.push(() => {
    server.close().closeAllConnections();
  });
  return {
    connections,
    server,
    open: async () => {
      const connected = once(server, "connection");
      const wire = openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      toClose.push(() => wire.close());
      const [accepted] = (await connected) as [Socket];
      return { wire, accepted };
    },
  };
}

const closed = async ({ accepted }: { accepted: Socket }): Promise<void> =>
  until(() => expect(accepted.destroyed).toBe(true));

describe("a client that sends slowly", () => {
  it("is given up at 15 s with headers and at 35 s with a body", async () => {
    const { headersTimeoutMs, requestTimeoutMs, checkEveryMs } = CONNECTION_LIMITS;
    expect(headersTimeoutMs + checkEveryMs).toBeLessThan(15_000);
    expect(requestTimeoutMs + checkEveryMs).toBeLessThan(35_000);
    const { open } = await serve({ headersTimeoutMs: 50, requestTimeoutMs: 100, checkEveryMs: 10 });
    const [silent, headers, body] = [await open(), await open(), await open()];
    await headers.wire.send("GET / HTTP/1.1\r\nHo");
    await body.wire.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc");
    for (const client of [silent, headers, body]) await closed(client);
  });
});

describe("a client that does not read", () => {
  const big =
    (bytes: number): RequestListener =>
    (_request, response) =>
      response.end("x".repeat(bytes));

  it("is given up after its time, and one that reads is not", async () => {
    const { open } = await serve({ answerTimeoutMs: 1_000 }, big(BIG));
    const [lazy, eager] = [await open(), await open()];
    lazy.wire.socket.pause();
    await lazy.wire.send(GET);
    await eager.wire.send(GET);
    expect((await eager.wire.answer()).body).toHaveLength(BIG);
    await closed(lazy);
    expect(eager.accepted.destroyed).toBe(false);
  });

  it("is given up first among those with too many unread bytes together", async () => {
    const { open } = await serve({ unreadBytesMax: BIG + MIB }, big(BIG));
    const clients = [await open(), await open(), await open()];
    for (const { wire, accepted } of clients) {
      wire.socket.pause();
      await wire.send(GET);
      await until(() => expect(accepted.writableLength).toBeGreaterThan(0));
    }
    expect(clients.map(({ accepted }) => accepted.destroyed)).toEqual([true, true, false]);
    const last = clients.at(-1)?.wire;
    last?.socket.resume();
    expect((await last?.answer())?.body).toHaveLength(BIG);
  });
});

describe("requests sent without waiting for answers", () => {
  it("run one after the other, and are answered in their order", async () => {
    let [running, most] = [0, 0];
    const { open } = await serve({}, async (request, response) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      response.end(request.url);
    });
    const { wire } = await open();
    const paths = Array.from({ length: 400 }, (_, index) => `/${index}`);
    await wire.send(paths.map((path) => GET.replace("/", path)).join(""));
    const bodies: string[] = [];
    while (bodies.length < paths.length) bodies.push((await wire.answer()).body);
    expect({ bodies, most }).toEqual({ bodies: paths, most: 1 });
  });

  it("do not run while an answer is not read, nor after the client has left", async () => {
    let begun = 0;
    const { open } = await serve({}, (_request, response) => {
      begun += 1;
      response.end("x".repeat(BIG));
    });
    const { wire, accepted } = await open();
    wire.socket.pause();
    await wire.send(GET.repeat(50));
    await until(() => expect(accepted.writableLength).toBeGreaterThan(0));
    expect(accepted.writableLength).toBeLessThan(BIG + MIB);
    wire.close();
    await closed({ accepted });
    expect(begun).toBe(1);
  });

  it("end a connection that has too many of them, or where all have too many", async () => {
    const held = latch();
    const wait: RequestListener = async (_request, response) => {
      await held.opened;
      response.end("ok");
    };
    const { open } = await serve({ waitingMax: 3, waitingInAllMax: 5 }, wait);
    const [few, many, last] = [await open(), await open(), await open()];
    await many.wire.send(GET.repeat(5));
    await closed(many);
    await few.wire.send(GET.repeat(4));
    await last.wire.send(GET.repeat(4));
    await closed(last);
    held.open();
    for (let answers = 0; answers < 4; answers += 1)
      expect((await few.wire.answer()).status).toBe(200);
  });
});

describe("a stop", () => {
  const stop = ({ connections, server }: Served): Promise<unknown> => {
    connections.startDraining();
    const ended = once(server, "close");
    server.close();
    return ended;
  };

  it("closes connections that are idle or have sent nothing at once", async () => {
    const served = await serve({});
    const [used, fresh] = [await served.open(), await served.open()];
    await used.wire.send(GET);
    expect((await used.wire.answer()).headers["connection"]).toBe("keep-alive");
    await stop(served);
    expect([used.accepted.destroyed, fresh.accepted.destroyed]).toEqual([true, true]);
  });

  it("answers what runs, says that it closes, and closes", async () => {
    const held = latch();
    let begun = 0;
    const served = await serve({}, async (_request, response) => {
      begun += 1;
      await held.opened;
      response.end("done");
    });
    const { wire } = await served.open();
    await wire.send(GET);
    await until(() => expect(begun).toBe(1));
    const stopped = stop(served);
    held.open();
    expect(await wire.answer()).toMatchObject({
      body: "done",
      headers: { connection: "close" },
    });
    await stopped;
  });

  it("closes a connection whose answer had begun before, once it is read", async () => {
    const held = latch();
    const served = await serve({}, async (_request, response) => {
      response.writeHead(200, { "Content-Length": String(BIG) });
      response.write("x");
      await held.opened;
      response.end("x".repeat(BIG - 1));
    });
    const { wire, accepted } = await served.open();
    wire.socket.pause();
    await wire.send(GET);
    await until(() => expect(accepted.bytesWritten).toBeGreaterThan(0));
    const stopped = stop(served);
    held.open();
    await until(() => expect(accepted.writableLength).toBeGreaterThan(0));
    served.server.closeIdleConnections();
    wire.socket.resume();
    expect((await wire.answer()).body).toHaveLength(BIG);
    await stopped;
  });

  it("gives up a request that does not end", async () => {
    let begun = 0;
    const served = await serve({ drainMs: 50 }, () => void (begun += 1));
    const { wire } = await served.open();
    await wire.send(GET);
    await until(() => expect(begun).toBe(1));
    await stop(served);
    await wire.ended;
  });
});
