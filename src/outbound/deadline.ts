import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";

/** Work that a deadline can stop. */
export interface Interruptible {
  interrupt(): void;
}

/**
 * One time limit over everything a call does: DNS, TCP, TLS, every redirect and the last byte of
 * the body. One timer and one thing to interrupt, rather than an AbortSignal with a listener for
 * each step: this runs for every delivery. The timer is a real one: a frozen test clock must not
 * keep a socket open.
 */
export class Deadline {
  readonly #timer: NodeJS.Timeout;
  readonly #callerSignal: AbortSignal | undefined;
  readonly #onCallerAbort: (() => void) | undefined;
  #failure: OutboundFailure | undefined;
  #work: Interruptible | undefined;

  constructor(timeoutMs: number, callerSignal: AbortSignal | undefined) {
    this.#timer = setTimeout(
      () => this.#end(outboundFailure("timeout", `No complete answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
    if (callerSignal === undefined) return;
    this.#callerSignal = callerSignal;
    this.#onCallerAbort = () => this.#end(outboundFailure("aborted", "The call was given up."));
    if (callerSignal.aborted) this.#onCallerAbort();
    else callerSignal.addEventListener("abort", this.#onCallerAbort, { once: true });
  }

  /** Why the call is over, by our own limit or the caller's wish; undefined while there is time. */
  get failure(): OutboundFailure | undefined {
    return this.#failure;
  }

  /** What to interrupt when the call is over, in place of what was named before. */
  watch(work: Interruptible): void {
    this.#work = work;
    if (this.#failure !== undefined) work.interrupt();
  }

  /**
   * Waits for work that cannot be cancelled, no longer than the deadline; rejects when that is
   * over.
   */
  within<Value>(work: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.watch({ interrupt: () => reject(new Error("the call is over")) });
      work.then(resolve, reject);
    });
  }

  /** Ends the timer and forgets the caller's signal; called once the call is over. */
  release(): void {
    clearTimeout(this.#timer);
    if (this.#onCallerAbort !== undefined)
      this.#callerSignal?.removeEventListener("abort", this.#onCallerAbort);
  }

  #end(failure: OutboundFailure): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    this.#work?.interrupt();
  }
}
