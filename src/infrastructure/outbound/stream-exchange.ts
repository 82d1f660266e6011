import type { Dispatcher } from "undici";
import { AnswerBody, type BodyTerms } from "./answer-body.ts";
import type { Connection } from "./connection.ts";
import type { Interruptible } from "./deadline.ts";
import {
  type ExchangeFailure,
  type ExchangeOptions,
  exchangeFailure,
  headersToSend,
  routeTo,
} from "./exchange.ts";
import { failureFromError, type OutboundFailure } from "./outbound-failure.ts";
import { tooLarge } from "./read-body.ts";
import type { Hop } from "./redirect.ts";
import { flattenHeaders } from "./request-headers.ts";

/** An answer whose body has not been read. */
export interface StreamedAnswer {
  ok: true;
  status: number;
  headers: Record<string, string>;
  body: AnswerBody;
}

/**
 * Sends one hop to one checked address and resolves with the head. At the head the deadline of the
 * request ends and the limits of the body begin.
 */
export function exchangeStream(
  hop: Hop,
  options: ExchangeOptions,
  terms: BodyTerms,
): Promise<StreamedAnswer | ExchangeFailure> {
  return new Promise((resolve) => {
    const connection = options.pools.take(routeTo(hop.target, options.address));
    connection.connectTimeoutMs = options.connectTimeoutMs;
    const running = new StreamExchange({ hop, options, terms }, connection, resolve);
    options.deadline.watch(running);
    connection.dispatch(
      {
        path: hop.target.path,
        method: hop.method,
        headers: headersToSend(hop, options.limits),
        body: null,
        reset: false,
      },
      running,
    );
  });
}

interface StreamParts {
  hop: Hop;
  options: ExchangeOptions;
  terms: BodyTerms;
}

/**
 * One request on one connection. Undici calls the `on…` methods in order; the first outcome is the
 * only one.
 */
class StreamExchange implements Dispatcher.DispatchHandler, Interruptible {
  readonly #parts: StreamParts;
  readonly #resolve: (outcome: StreamedAnswer | ExchangeFailure) => void;
  /** Undefined after the connection was returned to the pool or dropped. */
  #connection: Connection | undefined;
  #body: AnswerBody | undefined;

  constructor(
    parts: StreamParts,
    connection: Connection,
    resolve: (outcome: StreamedAnswer | ExchangeFailure) => void,
  ) {
    this.#parts = parts;
    this.#connection = connection;
    this.#resolve = resolve;
  }

  /** Called when the deadline is over. */
  interrupt(): void {
    const { failure } = this.#parts.options.deadline;
    if (failure !== undefined && this.#body === undefined) this.#fail(failure);
  }

  onRequestStart(): void {
    // Undici requires this method.
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 1xx responses precede the answer.
    if (this.#connection === undefined || status < 200) return;
    const flat = flattenHeaders(headers);
    const { terms } = this.#parts;
    if (Number(flat["content-length"]) > terms.maxBytes) {
      this.#fail(tooLarge(terms.maxBytes));
      return;
    }
    this.#body = new AnswerBody(
      {
        pause: () => controller.pause(),
        resume: () => controller.resume(),
        drop: () => this.#drop(),
      },
      terms,
    );
    this.#resolve({ ok: true, status, headers: flat, body: this.#body });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#connection === undefined) return;
    this.#parts.options.pools.release(this.#connection);
    this.#connection = undefined;
    this.#body?.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { hostname } = this.#parts.hop.target;
    if (this.#body === undefined)
      this.#fail(failureFromError(error, this.#connection?.phase ?? "connecting", hostname));
    else this.#body.fail(failureFromError(error, "answered", hostname));
  }

  #fail(failure: OutboundFailure): void {
    if (this.#connection === undefined) return;
    const outcome = exchangeFailure(failure, this.#connection, false);
    this.#drop();
    this.#resolve(outcome);
  }

  #drop(): void {
    if (this.#connection === undefined) return;
    this.#parts.options.pools.discard(this.#connection);
    this.#connection = undefined;
  }
}
