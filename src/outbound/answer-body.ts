import { Deadline } from "./deadline.ts";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import { tooLarge } from "./read-body.ts";

/**
 * What the reader of a body that breaks off gets: why, in the words of every other call, and
 * nothing of the body.
 */
export class OutboundBodyError extends Error {
  override readonly name = "OutboundBodyError";
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The connection a body comes over. */
export interface BodyFlow {
  pause(): void;
  resume(): void;
  /** Drops the connection: what is left of the body stays on it. */
  drop(): void;
}

export interface BodyTerms {
  /** Longest wait for the next piece. Only waiting counts: a slow reader is no slow server. */
  idleTimeoutMs: number;
  /** Bytes let through, as they come over the wire. */
  maxBytes: number;
  signal: AbortSignal | undefined;
}

/**
 * The body of one answer, piece by piece. The connection is read only when the reader asks for
 * more, so that at most two pieces wait here, however long the body is. Who stops early drops the
 * connection. For one reader.
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

  /** A piece came. */
  push(piece: Buffer): void {
    // Undici's parser gives an empty one whenever it is resumed: pausing it for that would go round
    // in circles.
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

  /** The last piece has come. */
  finish(): void {
    this.#end ??= "done";
    this.#wake?.();
  }

  /**
   * No further piece will come. Those that wait are dropped: half of a body is of no use to
   * anybody.
   */
  fail(failure: OutboundFailure): void {
    if (this.#end !== undefined) return;
    this.#end = failure;
    this.#pieces.length = 0;
    this.#flow.drop();
    this.#wake?.();
  }

  /** @throws OutboundBodyError where the body breaks off. */
  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#terms.signal?.aborted === true)
      this.fail(outboundFailure("aborted", "The call was given up."));
    if (this.#pieces.length === 0 && this.#end === undefined) await this.#wait();
    const piece = this.#pieces.shift();
    if (piece !== undefined) return { done: false, value: piece };
    if (this.#end !== "done" && this.#end !== undefined) throw new OutboundBodyError(this.#end);
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
        // May push at once.
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
