import { createHash } from "node:crypto";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Simulators, startSimulators } from "../../../simulators/start.ts";
import { sleep } from "../figure.ts";

/** A fault at one request: before its answer is sent, or right after. */
export interface Point {
  call: number;
  when: "during" | "after";
  strike: () => Promise<void> | void;
}

/** So slow that a process can be killed between a request and its answer. */
const ANSWER_AFTER_MS = 120;

/** Upstreams that are paid for, behind a front that knows what was asked and strikes at a request. */
export class PaidFront {
  readonly simulators: Simulators;
  readonly #server = createServer((incoming, answer) => void this.#pass(incoming, answer));
  #asked: string[] = [];
  #point: Point | undefined;

  private constructor(simulators: Simulators) {
    this.simulators = simulators;
  }

  static async start(): Promise<PaidFront> {
    const front = new PaidFront(await startSimulators({ seed: 7 }));
    await new Promise<void>((resolve) => void front.#server.listen(0, "127.0.0.1", resolve));
    return front;
  }

  /** The address of an upstream behind this front. */
  urlOf(upstream: "scrapecreators" | "openai" | "searxng"): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${new URL(this.simulators.urls[upstream]).pathname}`;
  }

  /** Forgets what was asked, and strikes at the next request of this number. */
  expect(point: Point | undefined): void {
    this.#asked = [];
    this.#point = point;
  }

  get calls(): number {
    return this.#asked.length;
  }

  /** Requests that were equal to one before. */
  get repeated(): number {
    return this.#asked.length - new Set(this.#asked).size;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    return this.simulators.close();
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    this.#asked.push(`${incoming.url} ${digestOf(incoming, body)}`);
    const point = this.#point?.call === this.#asked.length ? this.#point : undefined;
    if (point?.when === "during") await point.strike();
    await sleep(ANSWER_AFTER_MS);
    if (point?.when === "after")
      answer.once("finish", () => void setTimeout(() => void point.strike(), 5));
    const target = new URL(incoming.url ?? "/", this.simulators.urls.control);
    const outgoing = request(target, { method: incoming.method, headers: incoming.headers });
    outgoing.once("error", () => answer.destroy());
    outgoing.once("response", (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(answer);
    });
    outgoing.end(body);
  }
}

/** Of what was sent; a form has a boundary of its own each time. */
const digestOf = ({ headers }: IncomingMessage, body: Buffer): string =>
  headers["content-type"]?.startsWith("multipart/") === true
    ? "form"
    : createHash("sha256").update(body).digest("hex");
