import { ApiError } from "../kernel/contract/errors.ts";

/**
 * Lets a few pieces of work run at once; the others wait in order, and beyond a length of queue
 * they are refused.
 */
export class Gate {
  readonly #places: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(places: number, waitingMax: number) {
    this.#places = places;
    this.#waitingMax = waitingMax;
  }

  /** @throws ApiError `service_unavailable` when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#places) await this.#wait();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on and not given back, so that nobody new slips in before those who
      // wait.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax)
      throw new ApiError(
        "service_unavailable",
        "Too many people sign in at this moment. Try again in a few seconds.",
        { retryAfterSec: 5 },
      );
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
}
