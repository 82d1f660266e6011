import type { Socket } from "node:net";
import { type buildConnector, Client, type Dispatcher } from "undici";
import type { OutboundTarget } from "./check-target.ts";
import type { Dial, Secure } from "./dial.ts";
import type { ConnectionPhase } from "./outbound-failure.ts";

/** The target of a connection: connections of equal routes are interchangeable. */
export interface Route {
  protocol: OutboundTarget["protocol"];
  /** The address that was checked. */
  address: string;
  port: number;
  /**
   * The name of the TLS handshake, which the certificate must be for; empty for http and for an
   * address literal.
   */
  tlsName: string;
}

/** How connections are opened and secured. */
export interface Transport {
  dial: Dial;
  secure: Secure;
}

/**
 * Free connections are dropped after this, whatever the receiver offers. Shorter than the 5 s after
 * which Node servers close theirs, the shortest common default, so that a POST seldom meets a
 * connection the receiver is just closing: such a POST cannot be sent again, because it may have
 * been read.
 */
const FREE_CONNECTION_MS = 4_000;
/** A connection is dropped this much before the limit that the receiver announced. */
const KEEP_ALIVE_MARGIN_MS = 1_000;

/**
 * Undici parses HTTP and receives neither address nor name, so it cannot connect anywhere by
 * itself: it asks `#connect` for a socket, also for https. Rejected: its own `lookup` hook, which
 * is not called for address literals.
 */
const NO_ORIGIN = new URL("http://undisclosed.invalid");

const CLIENT_OPTIONS: Client.Options = {
  allowH2: false,
  pipelining: 1,
  // Timeouts of 0 turn off undici's own limits: the deadline of the request covers both.
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: FREE_CONNECTION_MS,
  keepAliveMaxTimeout: FREE_CONNECTION_MS,
  keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN_MS,
};

/**
 * One HTTP/1.1 connection along one route, for one request at a time. When a request finds the
 * pooled socket closed before anything was written, a new socket is opened along the same route;
 * what has been written is never sent again.
 */
export class Connection {
  /** Identifies the route; equal for interchangeable connections. */
  readonly key: string;
  /**
   * Progress of the current socket: decides between `connection_failed`, the next address, and
   * `tls_failed`.
   */
  phase: ConnectionPhase = "connecting";
  /**
   * Number of answers read from the current socket. Above 0 the other side may have closed it
   * meanwhile.
   */
  answersRead = 0;
  /** Limit for connecting; undefined: only the deadline of the request limits it. */
  connectTimeoutMs: number | undefined;
  readonly #route: Route;
  readonly #transport: Transport;
  readonly #client: Client;
  /** The current socket, and for https the TCP socket below it. */
  #sockets: Socket[] = [];

  constructor(key: string, route: Route, transport: Transport) {
    this.key = key;
    this.#route = route;
    this.#transport = transport;
    this.#client = new Client(NO_ORIGIN, {
      ...CLIENT_OPTIONS,
      connect: (_options, callback) => this.#connect(callback),
    });
  }

  onDisconnect(listener: () => void): void {
    this.#client.on("disconnect", listener);
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(request, handler);
  }

  /** Drops the socket, including one that is still connecting. A request in flight fails. */
  destroy(): void {
    void this.#client.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(callback: buildConnector.Callback): void {
    this.phase = "connecting";
    this.answersRead = 0;
    const { protocol, address, port, tlsName } = this.#route;
    const raw = this.#transport.dial(address, port);
    const isSecured = protocol === "https:";
    const socket = isSecured ? this.#transport.secure(raw, address, tlsName) : raw;
    this.#sockets = isSecured ? [socket, raw] : [raw];
    limitConnecting(raw, socket, this.connectTimeoutMs);
    if (isSecured) {
      raw.once("connect", () => {
        this.phase = "securing";
      });
    }
    let isOpen = false;
    socket.once(isSecured ? "secureConnect" : "connect", () => {
      isOpen = true;
      this.phase = "open";
      callback(null, socket);
    });
    // The listener stays attached for the life of the socket: a late error must not end the
    // process.
    socket.on("error", (error) => {
      if (!isOpen) callback(error, null);
    });
  }
}

function limitConnecting(raw: Socket, socket: Socket, connectTimeoutMs: number | undefined): void {
  if (connectTimeoutMs === undefined) return;
  const timer = setTimeout(
    () => socket.destroy(new Error("connecting took too long")),
    connectTimeoutMs,
  );
  raw.once("connect", () => clearTimeout(timer));
  raw.once("close", () => clearTimeout(timer));
}
