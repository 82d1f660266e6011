import { ApiError } from "../../../kernel/contract/errors.ts";

/**
 * Runs a bounded number of tasks at once and queues a bounded number; rejects tasks beyond the
 * queue.
 */
export class ConcurrencyLimit {
  readonly #slots: number;
  readonly #queueMax: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(slots: number, queueMax: number) {
    this.#slots = slots;
    this.#queueMax = queueMax;
  }

  /** @throws ApiError `service_unavailable` when the queue is full. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#slots) await this.#waitForSlot();
    else this.#running += 1;
    try {
      return await task();
    } finally {
      // Hands the slot to the oldest waiter: a new task must not overtake the queue.
      const next = this.#queue.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #waitForSlot(): Promise<void> {
    if (this.#queue.length >= this.#queueMax)
      throw new ApiError(
        "service_unavailable",
        "Too many people sign in at this moment. Try again in a few seconds.",
        { retryAfterSec: 5 },
      );
    return new Promise((resolve) => void this.#queue.push(resolve));
  }
}
