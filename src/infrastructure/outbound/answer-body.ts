import { BodyError } from "../../lib/body-error.ts";
import { Deadline } from "./deadline.ts";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import { tooLarge } from "./read-body.ts";

/** The connection over which a body arrives. */
export interface BodyFlow {
  pause(): void;
  resume(): void;
  /** Drops the connection, because the rest of the body is still on it. */
  drop(): void;
}

/** The limits of a streamed body. */
export interface BodyTerms {
  /** Longest wait for the next piece. Time that the reader takes does not count. */
  idleTimeoutMs: number;
  /** Maximum bytes delivered, as they are on the wire. */
  maxBytes: number;
  signal: AbortSignal | undefined;
}

/**
 * The body of one answer, piece by piece, for one reader. The connection is read only when the
 * reader asks for more, so that at most two pieces are buffered, however long the body is. Stopping
 * early drops the connection.
 */
export class AnswerBody implements AsyncIterableIterator<Uint8Array> {
  readonly #flow: BodyFlow;
  readonly #terms: BodyTerms;
  readonly #pieces: Buffer[] = [];
  #received = 0;
  #end: "done" | OutboundFailure | undefined;
  #wake: (() => void) | undefined;

  constructor(flow: BodyFlow, terms: BodyTerms) {
    this.#flow = flow;
    this.#terms = terms;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Receives the next piece from the connection. */
  push(piece: Buffer): void {
    // Undici's parser emits an empty piece when it is resumed: pausing for that would never end.
    if (this.#end !== undefined || piece.length === 0) return;
    this.#received += piece.length;
    if (this.#received > this.#terms.maxBytes) {
      this.fail(tooLarge(this.#terms.maxBytes));
      return;
    }
    this.#pieces.push(piece);
    this.#flow.pause();
    this.#wake?.();
  }

  /** Marks the end of the body. */
  finish(): void {
    this.#end ??= "done";
    this.#wake?.();
  }

  /**
   * Ends the body with a failure. Buffered pieces are dropped, because half of a body is useless.
   */
  fail(failure: OutboundFailure): void {
    if (this.#end !== undefined) return;
    this.#end = failure;
    this.#pieces.length = 0;
    this.#flow.drop();
    this.#wake?.();
  }

  /** @throws BodyError where the body ends before its end. */
  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#terms.signal?.aborted === true)
      this.fail(outboundFailure("aborted", "The call was given up."));
    if (this.#pieces.length === 0 && this.#end === undefined) await this.#wait();
    const piece = this.#pieces.shift();
    if (piece !== undefined) return { done: false, value: piece };
    if (this.#end !== "done" && this.#end !== undefined) throw new BodyError(this.#end);
    return { done: true, value: undefined };
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#end === undefined) this.#flow.drop();
    this.#end = "done";
    this.#pieces.length = 0;
    return Promise.resolve({ done: true, value: undefined });
  }

  async #wait(): Promise<void> {
    const { idleTimeoutMs, signal } = this.#terms;
    const deadline = new Deadline(idleTimeoutMs, signal);
    try {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        deadline.watch({ interrupt: () => this.#giveUp(deadline) });
        // `resume` may call `push` synchronously.
        this.#flow.resume();
      });
    } finally {
      this.#wake = undefined;
      deadline.release();
    }
  }

  #giveUp({ failure }: Deadline): void {
    if (failure === undefined) return;
    this.fail(
      failure.code === "timeout"
        ? outboundFailure("timeout", `The answer stood still for ${this.#terms.idleTimeoutMs} ms.`)
        : failure,
    );
  }
}
