import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { answerClass } from "./limited-answer.ts";
import { UnreadAnswers } from "./unread-answers.ts";
import { WaitingRequests } from "./waiting-requests.ts";

/**
 * Limits on the resources of a process that a client may hold by sending, reading or closing slowly
 * (record 0020).
 */
export interface ConnectionLimits {
  headerBytesMax: number;
  headersTimeoutMs: number;
  /** Time limit for the headers and the body together. */
  requestTimeoutMs: number;
  /**
   * Interval of the checks of these two limits, by which they may be exceeded. Node's default is 30
   * s.
   */
  checkEveryMs: number;
  keepAliveMs: number;
  /** Time limit from the end of an answer until the client has taken all of it. */
  answerTimeoutMs: number;
  /** Maximum bytes of ended answers that wait for their readers, in total. */
  unreadBytesMax: number;
  /** How long a client that still sends a refused body may take to read the refusal. */
  lingerMs: number;
  /** Maximum pipelined requests that wait for earlier answers, on a connection and in total. */
  waitingMax: number;
  waitingInAllMax: number;
  /** Time from the beginning of a stop until requests that still run are abandoned. */
  drainMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = Object.freeze({
  headerBytesMax: 16_384,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 2_500,
  keepAliveMs: 65_000,
  // The connection is dropped within 35 s of the beginning of the answer, even where a busy process
  // takes 3 s to end the answer.
  answerTimeoutMs: 32_000,
  unreadBytesMax: 67_108_864,
  lingerMs: 1_000,
  waitingMax: 500,
  waitingInAllMax: 10_000,
  drainMs: 10_000,
});

/** Interval during a stop at which connections are closed whose last answer was taken. */
const CLOSE_IDLE_EVERY_MS = 50;

interface OpenConnection {
  /** True while a request is not answered. */
  isBusy: boolean;
}

/**
 * The connections of HTTP servers that stop together. Node itself closes connections that send too
 * slowly, and connections that are idle for `keepAliveMs`.
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
      // The handler answers a missing Host header, with a request id.
      requireHostHeader: false,
      // Duplicate headers are joined so that they can be detected, where Node would take the first.
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
    // Without this listener Node itself answers unknown expectations, without a request id.
    server.on("checkExpectation", handle);
    server.on("connection", (socket) => {
      this.#open.set(socket, { isBusy: false });
      socket.once("close", () => {
        this.#open.delete(socket);
      });
    });
    // Node's own method closes a connection whose ended answer is not sent, and leaves a connection
    // that has sent nothing.
    server.closeIdleConnections = () => this.#closeIdle();
    this.#servers.push(server);
    return server;
  }

  /**
   * From now on every answer closes its connection, and connections without a request are closed.
   * After `drainMs` the other connections are closed too. The server's own `close` ends the
   * acceptance of new connections.
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

  /**
   * The state is a field of the connection, because a set of busy sockets would rehash every few
   * requests.
   */
  #setBusy(socket: Socket, isBusy: boolean): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isBusy = isBusy;
  }

  #closeIdle(): void {
    for (const [socket, { isBusy }] of this.#open)
      if (!isBusy && socket.writableLength === 0) socket.destroy();
  }
}
