import { connect, type Socket } from "node:net";
import { readFileSync } from "node:fs";
import { type FaultStage, holdRow, readCall, writeCall } from "./fault-stage.ts";
import { atMost, type Figure, sleep } from "./figure.ts";
import { quantileMs, send, SteadyLoad } from "./steady-load.ts";

/** Clients that are slow, greedy, or gone. */

const open = (address: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });

/** Milliseconds until the other side has closed; `limitMs` where it did not. */
function closedAfterMs(socket: Socket, limitMs: number): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const finish = (): void => resolve(performance.now() - startMs);
    socket.on("error", () => undefined);
    socket.once("close", finish);
    setTimeout(finish, limitMs + 1_000).unref();
  });
}

/** Headers and bodies that come a byte a second. */
export async function slowClients(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  const slow = async (start: string, limitMs: number): Promise<number> => {
    const socket = await open(server.address);
    socket.resume();
    socket.write(start);
    const drip = setInterval(() => socket.write("x"), 1_000);
    const closedMs = await closedAfterMs(socket, limitMs);
    clearInterval(drip);
    socket.destroy();
    return closedMs;
  };
  const { headers, path } = writeCall(stage.tenant, 0, "slow");
  const head = Object.entries({ host: "castmeter", ...headers, "content-length": "5000" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const [headersMs, bodyMs] = await Promise.all([
    slow("GET /v1/me HTTP/1.1\r\nhost: castmeter\r\nx-slow: ", 15_000),
    slow(`PATCH ${path} HTTP/1.1\r\n${head}\r\n{`, 35_000),
  ]);
  await server.kill();
  return [
    atMost("headers a byte a second are given up after", headersMs, 15_000),
    atMost("a body a byte a second is given up after", bodyMs, 35_000),
  ];
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

const READERS = 60;
const PIPELINED = 400;
/** From the first answer; the limit begins with the end of the last one. */
const UNREAD_MS = 35_000;

/** The state of a connection in /proc/net/tcp that neither side has closed. */
const ESTABLISHED = "01";

/** Whether the server's end of a connection is open; the client does not see it without reading. */
function isOpenAtServer(client: Socket): boolean {
  const hex = (port: number | undefined): string =>
    `:${(port ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const [local, remote] = [hex(client.remotePort), hex(client.localPort)];
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .some(
      ([, from, to, state]) =>
        from?.endsWith(local) && to?.endsWith(remote) && state === ESTABLISHED,
    );
}

/** Sends requests for one document and reads none of the answers. */
async function readNothing(address: string, path: string, requests: number): Promise<Socket> {
  const socket = await open(address);
  socket.pause();
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: castmeter\r\n\r\n`.repeat(requests));
  return socket;
}

/** Clients who send many requests that need no credential, and read no answer. */
export async function unreadAnswers(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  // Both are made at their first request and kept: 30 MB, which no client holds.
  for (const path of ["/docs/api", "/v1/openapi.json"])
    await send(server.address, { method: "GET", path, headers: {} });
  const beforeMb = residentMb(server.pid);
  const readers: Socket[] = [];
  for (let index = 0; index < READERS; index += 1)
    readers.push(await readNothing(server.address, "/docs/api", PIPELINED));
  // 58 MB, of which the kernel takes some megabytes; nearly as many as one address gets in a
  // minute.
  const greedy = await readNothing(server.address, "/v1/openapi.json", 50);
  const startMs = performance.now();
  const load = new SteadyLoad(server.address, 20, (turn) => readCall(stage.neighbour, turn));
  let peakMb = beforeMb;
  while (isOpenAtServer(greedy) && performance.now() - startMs < UNREAD_MS + 5_000) {
    peakMb = Math.max(peakMb, residentMb(server.pid));
    await sleep(200);
  }
  const closedMs = performance.now() - startMs;
  const samples = await load.stop();
  for (const socket of [...readers, greedy]) socket.destroy();
  await server.kill();
  return [
    atMost("a client who reads nothing is given up after", closedMs, UNREAD_MS),
    {
      what: `memory held for ${READERS} such clients`,
      measured: `${Math.round(peakMb - beforeMb)} MB`,
      limit: "≤ 64 MB",
      met: peakMb - beforeMb <= 64,
    },
    atMost("95 % of another tenant's reads within", quantileMs(samples, 0.95), 500),
  ];
}

/** A body far over the limit: how much of it is taken before the connection ends. */
export async function greedyBody(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  const socket = await open(server.address);
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(
    "POST /v1/clusters/metrics HTTP/1.1\r\nhost: castmeter\r\ncontent-length: 1000000000\r\n\r\n",
  );
  const chunk = Buffer.alloc(16_384);
  let taken = 0;
  const startMs = performance.now();
  while (!socket.closed && performance.now() - startMs < 10_000) {
    if (socket.writableLength === 0) {
      socket.write(chunk);
      taken += chunk.length;
    }
    await sleep(1);
  }
  await server.kill();
  // What the two sockets buffer counts too: some hundred KiB on loopback.
  return [
    {
      what: "sent of a refused body of 1 GB before the connection ended",
      measured: `${Math.round(taken / 1_024)} KiB in ${Math.round(performance.now() - startMs)} ms`,
      limit: "≤ 4096 KiB, socket buffers included",
      met: socket.closed && taken <= 4_194_304,
    },
  ];
}

/** A client that gives up while its writes wait: its places must be free for its next request. */
export async function leavingClients(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  const holder = await holdRow(stage);
  const key = stage.tenant.keys[0] ?? "";
  const sockets: Socket[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const { path, headers, body = "" } = writeCall(stage.tenant, 0, `leaving-${turn}`);
    const socket = await open(server.address);
    socket.on("error", () => undefined);
    const head = Object.entries({
      host: "castmeter",
      ...headers,
      authorization: `Bearer ${key}`,
      "content-length": String(Buffer.byteLength(body)),
    });
    socket.write(
      `PATCH ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
    );
    sockets.push(socket);
  }
  await sleep(300);
  for (const socket of sockets) socket.destroy();
  const leftMs = performance.now();
  let freeMs = Number.POSITIVE_INFINITY;
  while (performance.now() - leftMs < 5_000) {
    const { status } = await send(server.address, {
      method: "GET",
      path: "/v1/me",
      headers: { authorization: `Bearer ${key}` },
    });
    if (status === 200) {
      freeMs = performance.now() - leftMs;
      break;
    }
    await sleep(5);
  }
  await holder.release();
  await server.kill();
  return [atMost("places of a client who left are free after", freeMs, 100)];
}
