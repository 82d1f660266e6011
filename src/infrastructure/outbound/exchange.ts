import type { Transform } from "node:stream";
import type { Dispatcher } from "undici";
import type { OutboundTarget } from "./check-target.ts";
import type { Connection, Route } from "./connection.ts";
import type { ConnectionPools } from "./connection-pools.ts";
import type { Deadline, Interruptible } from "./deadline.ts";
import { failureFromError, outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import {
  ACCEPTED_ENCODINGS,
  type BodyLimits,
  decoderFor,
  LimitedBytes,
  tooLarge,
} from "./read-body.ts";
import { type Hop, isRedirect } from "./redirect.ts";
import { flattenHeaders } from "./request-headers.ts";

/** An answer with its whole body. */
export interface Answer {
  ok: true;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
}

/** A failure and the progress before it, which decides whether a retry could send twice. */
export interface ExchangeFailure extends OutboundFailure {
  /**
   * True where there was no connection, so that nothing was sent and another address may be tried.
   */
  neverConnected: boolean;
  /** True where the other side had closed the pooled connection before it was used. */
  wasStale: boolean;
}

/** How one hop is sent: to which address, over which connections, within which limits. */
export interface ExchangeOptions {
  pools: ConnectionPools;
  /** The checked address to connect to. */
  address: string;
  /**
   * Limit for connecting, which leaves time for the next address; undefined for the last address.
   */
  connectTimeoutMs: number | undefined;
  deadline: Deadline;
  limits: BodyLimits;
  /**
   * Whether the caller follows redirects: the body of a redirect is then not read and returned
   * empty.
   */
  followsRedirects: boolean;
}

/** Sends one hop to one checked address and reads the answer. Never rejects for network errors. */
export function exchange(hop: Hop, options: ExchangeOptions): Promise<Answer | ExchangeFailure> {
  return new Promise((resolve) => {
    const connection = options.pools.take(routeTo(hop.target, options.address));
    connection.connectTimeoutMs = options.connectTimeoutMs;
    const running = new Exchange(hop, options, connection, resolve);
    options.deadline.watch(running);
    // `reset: false` keeps the connection after a HEAD request too.
    connection.dispatch(
      {
        path: hop.target.path,
        method: hop.method,
        headers: headersToSend(hop, options.limits),
        body: hop.body ?? null,
        reset: false,
      },
      running,
    );
  });
}

/**
 * The route of a target over one of its addresses. Host header, TLS name and certificate check use
 * the name in the URL; an address has no TLS name.
 */
export function routeTo(
  { protocol, hostname, isAddress, port }: OutboundTarget,
  address: string,
): Route {
  return { protocol, address, port, tlsName: protocol === "https:" && !isAddress ? hostname : "" };
}

/** The headers of a hop with those that the client sets itself. */
export function headersToSend(
  { target, headers }: Hop,
  { decompress }: BodyLimits,
): Record<string, string> {
  return {
    host: target.host,
    "accept-encoding": decompress ? ACCEPTED_ENCODINGS : "identity",
    ...headers,
  };
}

/**
 * A failure together with what the connection's state says about a retry. `hasHead` is true where
 * the answer had begun.
 */
export function exchangeFailure(
  { code, message }: OutboundFailure,
  connection: Connection | undefined,
  hasHead: boolean,
): ExchangeFailure {
  const neverConnected = connection?.phase === "connecting";
  const wasStale =
    !hasHead &&
    connection !== undefined &&
    connection.answersRead > 0 &&
    code === "connection_failed";
  return { ok: false, code, message, neverConnected, wasStale };
}

/**
 * One request on one connection. Undici calls the `on…` methods in order; the first outcome is the
 * only one.
 */
class Exchange implements Dispatcher.DispatchHandler, Interruptible {
  readonly #hop: Hop;
  readonly #options: ExchangeOptions;
  readonly #resolve: (outcome: Answer | ExchangeFailure) => void;
  /** Undefined after the connection was returned to the pool or dropped. */
  #connection: Connection | undefined;
  #isOver = false;
  #status = 0;
  #headers: Record<string, string> = {};
  readonly #bytes: LimitedBytes;
  #decoder: Transform | undefined;

  constructor(
    hop: Hop,
    options: ExchangeOptions,
    connection: Connection,
    resolve: (outcome: Answer | ExchangeFailure) => void,
  ) {
    this.#hop = hop;
    this.#options = options;
    this.#connection = connection;
    this.#resolve = resolve;
    this.#bytes = new LimitedBytes(options.limits.maxBytes);
  }

  /** Called when the deadline is over. */
  interrupt(): void {
    const { failure } = this.#options.deadline;
    if (failure !== undefined) this.#fail(failure);
  }

  onRequestStart(): void {
    // Undici requires this method. A request is stopped by dropping its connection.
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 1xx responses precede the answer.
    if (this.#isOver || status < 200) return;
    this.#status = status;
    this.#headers = flattenHeaders(headers);
    const { followsRedirects, limits } = this.#options;
    if (followsRedirects && isRedirect(status, this.#headers["location"])) {
      // The body is not read, so the connection cannot be used again.
      this.#succeed(false);
    } else if (
      limits.onOverflow === "fail" &&
      !limits.decompress &&
      this.#hop.method !== "HEAD" &&
      Number(this.#headers["content-length"]) > limits.maxBytes
    ) {
      this.#fail(tooLarge(limits.maxBytes));
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    if (this.#options.limits.decompress) this.#decode(controller, chunk);
    else this.#keep(chunk);
  }

  onResponseEnd(): void {
    if (this.#isOver || this.#connection === undefined) return;
    this.#options.pools.release(this.#connection);
    this.#connection = undefined;
    if (this.#decoder === undefined) this.#succeed(false);
    else this.#decoder.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const phase = this.#status === 0 ? (this.#connection?.phase ?? "connecting") : "answered";
    this.#fail(failureFromError(error, phase, this.#hop.target.hostname));
  }

  /**
   * The decoder is created with the first chunk: some servers name an encoding on an empty body.
   */
  #decode(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const decoder = this.#decoder ?? decoderFor(this.#headers["content-encoding"]);
    if (decoder === undefined) {
      this.#keep(chunk);
      return;
    }
    if (decoder === null) {
      this.#fail(
        outboundFailure(
          "invalid_response",
          "The answer uses a content encoding that was not asked for.",
        ),
      );
      return;
    }
    if (this.#decoder === undefined) {
      this.#decoder = decoder;
      decoder.on("data", (decoded: Buffer) => this.#keep(decoded));
      decoder.on("end", () => this.#succeed(false));
      decoder.on("error", () =>
        this.#fail(outboundFailure("invalid_response", "The compressed answer cannot be decoded.")),
      );
      decoder.on("drain", () => controller.resume());
    }
    if (!decoder.write(chunk)) controller.pause();
  }

  #keep(chunk: Buffer): void {
    if (this.#isOver || this.#bytes.add(chunk)) return;
    const { onOverflow, maxBytes } = this.#options.limits;
    if (onOverflow === "fail") this.#fail(tooLarge(maxBytes));
    else this.#succeed(true);
  }

  #succeed(truncated: boolean): void {
    if (this.#isOver) return;
    this.#end();
    this.#resolve({
      ok: true,
      status: this.#status,
      headers: this.#headers,
      body: this.#bytes.toBuffer(),
      truncated,
    });
  }

  #fail(failure: OutboundFailure): void {
    if (this.#isOver) return;
    const outcome = exchangeFailure(failure, this.#connection, this.#status > 0);
    this.#end();
    this.#resolve(outcome);
  }

  /**
   * Stops everything that still runs, including the decoder: a decompression bomb that has already
   * arrived would continue to inflate.
   */
  #end(): void {
    this.#isOver = true;
    this.#decoder?.destroy();
    if (this.#connection === undefined) return;
    this.#options.pools.discard(this.#connection);
    this.#connection = undefined;
  }
}
