import type { Clock } from "../../src/lib/time/clock.ts";
import { systemClock } from "../../src/lib/time/clock.ts";

/**
 * Simulated time: the system's time plus an offset, or a fixed time that moves only by `advance`.
 */
export class WorldClock implements Clock {
  readonly #base: Clock;
  #offsetMs = 0;

  /** @param start With a start the clock is fixed there; without one it runs with the system's. */
  constructor(start?: string) {
    const fixed = start === undefined ? undefined : new Date(start);
    this.#base = fixed === undefined ? systemClock : { now: () => fixed };
  }

  now(): Date {
    return new Date(this.#base.now().getTime() + this.#offsetMs);
  }

  advance(milliseconds: number): void {
    this.#offsetMs += milliseconds;
  }

  reset(): void {
    this.#offsetMs = 0;
  }
}
