import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";

/** Work that a deadline can stop. */
export interface Interruptible {
  interrupt(): void;
}

/**
 * One time limit over all of a request: DNS, TCP, TLS, every redirect and the last byte of the
 * body. One timer and one piece of work to interrupt, rather than an AbortSignal with a listener
 * for each step, because this runs for every delivery. The timer is a real one: a frozen test clock
 * must not keep a socket open.
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

  /** Why the request ended, by its limit or the caller's signal; undefined while there is time. */
  get failure(): OutboundFailure | undefined {
    return this.#failure;
  }

  /** Sets the work that is interrupted when the deadline ends, in place of earlier work. */
  watch(work: Interruptible): void {
    this.#work = work;
    if (this.#failure !== undefined) work.interrupt();
  }

  /** Waits for work that cannot be cancelled, at most until the deadline, and rejects then. */
  within<Value>(work: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.watch({ interrupt: () => reject(new Error("the deadline is over")) });
      work.then(resolve, reject);
    });
  }

  /**
   * Stops the timer and removes the listener of the caller's signal; called when the request has
   * ended.
   */
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
