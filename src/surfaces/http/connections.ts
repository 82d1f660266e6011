import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { answerClass } from "./limited-answer.ts";
import { UnreadAnswers } from "./unread-answers.ts";
import { WaitingRequests } from "./waiting-requests.ts";

/** What a client may hold of a process, by sending, reading or leaving slowly (record 0020). */
export interface ConnectionLimits {
  headerBytesMax: number;
  headersTimeoutMs: number;
  /** Headers and body together. */
  requestTimeoutMs: number;
  /** How often the two are checked, so they may last this much longer. Node's default is 30 s. */
  checkEveryMs: number;
  keepAliveMs: number;
  /** From the end of an answer until the client has taken all of it. */
  answerTimeoutMs: number;
  /** Bytes of ended answers that wait for their readers, in all. */
  unreadBytesMax: number;
  /** How long a client who still sends a refused body may take to read the refusal. */
  lingerMs: number;
  /** Pipelined requests that wait for the answers before them, on a connection and in all. */
  waitingMax: number;
  waitingInAllMax: number;
  /** From the begin of a stop until requests that still run are given up. */
  drainMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = Object.freeze({
  headerBytesMax: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 2_500,
  keepAliveMs: 65_000,
  // Given up within 35 s of its begin too, where a busy process takes 3 s to end the answer.
  answerTimeoutMs: 32_000,
  unreadBytesMax: 67_108_864,
  lingerMs: 1_000,
  waitingMax: 500,
  waitingInAllMax: 10_000,
  drainMs: 10_000,
});

/** During a stop: how soon a connection is closed after its last answer was taken. */
const CLOSE_IDLE_EVERY_MS = 50;

interface OpenConnection {
  /** A request is not answered yet. */
  isBusy: boolean;
}

/**
 * The connections of HTTP servers that stop together. What is not handled here is Node's own: it
 * closes connections that send too slowly, and those that are idle for `keepAliveMs`.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #servers: Server[] = [];
  readonly #open = new Map<Socket, OpenConnection>();
  readonly #waiting: WaitingRequests;
  readonly #options: ServerOptions;
  #isDraining = false;

  constructor(limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#limits = limits;
    this.#waiting = new WaitingRequests(limits);
    this.#options = {
      ServerResponse: answerClass({
        isDraining: () => this.#isDraining,
        unread: new UnreadAnswers(limits),
        lingerMs: limits.lingerMs,
        onEnd: (socket) => this.#setBusy(socket, false),
      }),
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      // Answered by the handler, with a request id.
      requireHostHeader: false,
      // So that a header sent twice is seen where Node would take the first.
      joinDuplicateHeaders: true,
    };
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** A server whose requests go to `handler`, one after the other on each connection. */
  createServer(handler: RequestListener): Server {
    const handle: RequestListener = (request, response) => {
      const { socket } = request;
      this.#setBusy(socket, true);
      if (response.socket === null)
        this.#waiting.add(socket, response, () => handle(request, response));
      else handler(request, response);
    };
    const server = createServer(this.#options, handle);
    // Without this listener Node answers what it does not expect, without a request id.
    server.on("checkExpectation", handle);
    server.on("connection", (socket) => {
      this.#open.set(socket, { isBusy: false });
      socket.once("close", () => {
        this.#open.delete(socket);
      });
    });
    // Node's own closes a connection whose answer is ended and not yet sent, and leaves one that
    // has sent nothing.
    server.closeIdleConnections = () => this.#closeIdle();
    this.#servers.push(server);
    return server;
  }

  /**
   * From now on every answer closes its connection, and connections without a request are closed.
   * After `drainMs` the others are closed too. Accepting new ones ends with the server's own
   * `close`.
   */
  startDraining(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    const listening = this.#servers.filter((server) => server.listening);
    if (listening.length === 0) return;
    this.#closeIdle();
    const sweep = setInterval(() => this.#closeIdle(), CLOSE_IDLE_EVERY_MS);
    const giveUp = setTimeout(() => {
      for (const socket of this.#open.keys()) socket.destroy();
    }, this.#limits.drainMs);
    let left = listening.length;
    for (const server of listening)
      server.once("close", () => {
        left -= 1;
        if (left > 0) return;
        clearInterval(sweep);
        clearTimeout(giveUp);
      });
  }

  /** Sets a field, because a set of busy sockets rehashes with every few requests. */
  #setBusy(socket: Socket, isBusy: boolean): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isBusy = isBusy;
  }

  #closeIdle(): void {
    for (const [socket, { isBusy }] of this.#open)
      if (!isBusy && socket.writableLength === 0) socket.destroy();
  }
}
