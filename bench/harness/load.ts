import { createConnection, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { MeasuredProcess } from "./processes.ts";
import { quantile } from "./timing.ts";

export interface LoadRequest {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  requests: number;
  requestsPerSec: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the measured process for one request, microseconds. */
  cpuMicroseconds: number;
}

interface LoadOptions {
  seconds: number;
  connections?: number;
  requests: readonly LoadRequest[];
  expectedStatus: number;
  /** Upper bound of the request rate over all connections; unbounded unless given. */
  requestsPerSec?: number;
  /** Sends each request once over all connections; for writes with an `Idempotency-Key`. */
  once?: boolean;
  /** So many requests over all connections end it before `seconds`. */
  count?: number;
}

/**
 * Asks one process for `seconds`, each connection one request after another; fails when any answer
 * has another status. The callers are bare sockets that count bytes: a full HTTP client spends more
 * on an answer of 200 KB than the server does, and on two cores that is what would be measured.
 */
export async function load(target: MeasuredProcess, options: LoadOptions): Promise<LoadResult> {
  const connections = options.connections ?? 50;
  const prepared = options.requests.map((request) => requestBytes(target.address, request));
  const latencies: number[] = [];
  const paceMs = (connections / (options.requestsPerSec ?? Infinity)) * 1_000;
  const before = await target.usage();
  const started = performance.now();
  const until = started + options.seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const caller = await Caller.connect(target.address, options.expectedStatus);
      // A prime step, so that connections do not fall into step with each other and one key is not
      // asked by all at once.
      const [first, step] = options.once === true ? [index, connections] : [index * 37, 1];
      let left = Math.ceil((options.count ?? Infinity) / connections);
      for (let turn = first; left > 0 && performance.now() < until; turn += step) {
        left -= 1;
        const asked = performance.now();
        await caller.ask(prepared[turn % prepared.length] ?? Buffer.alloc(0));
        latencies.push(performance.now() - asked);
        if (paceMs > 0) await delay(Math.max(0, asked + paceMs - performance.now()));
      }
      caller.close();
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const after = await target.usage();
  const sorted = latencies.sort((a, b) => a - b);
  return {
    requests: sorted.length,
    requestsPerSec: sorted.length / seconds,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    cpuMicroseconds: ((after.cpuSec - before.cpuSec) / sorted.length) * 1e6,
  };
}

function requestBytes(address: string, request: LoadRequest): Buffer {
  const { host } = new URL(address);
  const headers = {
    host,
    ...request.headers,
    ...(request.body === undefined
      ? {}
      : { "content-length": String(Buffer.byteLength(request.body)) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(
    `${request.method} ${request.path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${request.body ?? ""}`,
  );
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** One kept-alive connection. It parses the status line and the length of an answer alone. */
class Caller {
  readonly #socket: Socket;
  readonly #statusLine: Buffer;
  #head: Buffer = Buffer.alloc(0);
  /** Bytes of the answer still to come; null while its head is not complete. */
  #left: number | null = null;
  #done: { resolve: () => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, expectedStatus: number) {
    this.#socket = socket;
    this.#statusLine = Buffer.from(`HTTP/1.1 ${expectedStatus} `);
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#done?.reject(error));
    socket.on("close", () => this.#done?.reject(new Error("the server closed the connection")));
  }

  static connect(address: string, expectedStatus: number): Promise<Caller> {
    const { hostname, port } = new URL(address);
    return new Promise((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port), noDelay: true }, () =>
        resolve(new Caller(socket, expectedStatus)),
      );
      socket.once("error", reject);
    });
  }

  ask(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#done = { resolve, reject };
      this.#socket.write(request);
    });
  }

  #take(chunk: Buffer): void {
    if (this.#left === null) {
      this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = this.#head.indexOf(HEAD_END);
      if (end === -1) return;
      if (!this.#head.subarray(0, this.#statusLine.length).equals(this.#statusLine)) {
        this.#done?.reject(
          new Error(`unexpected answer: ${this.#head.subarray(0, 400).toString()}`),
        );
        return;
      }
      const length =
        /content-length: (\d+)/i.exec(this.#head.subarray(0, end).toString("latin1"))?.[1] ?? "0";
      this.#left = end + HEAD_END.length + Number(length) - this.#head.length;
    } else {
      this.#left -= chunk.length;
    }
    if (this.#left > 0) return;
    this.#left = null;
    this.#head = Buffer.alloc(0);
    this.#done?.resolve();
  }

  close(): void {
    this.#done = undefined;
    this.#socket.destroy();
  }
}
