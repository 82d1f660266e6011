import { type Clock, systemClock } from "../src/lib/time/clock.ts";

/**
 * The clock of a sandbox: the machine's own plus an offset that only grows. It runs on between two
 * advances, so that limits of requests and leases end as on a server. While work of a moment is
 * done it is held at that moment, so that what an advance writes has the times that were due and
 * not those plus the seconds that the work took.
 */
export class SandboxClock implements Clock {
  readonly #base: Clock;
  #offsetMs = 0;
  #heldAtMs: number | undefined;

  constructor(base: Clock = systemClock) {
    this.#base = base;
  }

  now(): Date {
    return new Date(this.#heldAtMs ?? this.#base.now().getTime() + this.#offsetMs);
  }

  /** The time ahead of the machine's own. */
  get offsetMs(): number {
    return this.now().getTime() - this.#base.now().getTime();
  }

  /** Stops the clock at a time. */
  holdAt(time: Date): void {
    this.#heldAtMs = time.getTime();
  }

  /**
   * Lets the clock run on from where it was held, or from where it would be without the hold if that
   * is later: work may take longer than the distance that was advanced.
   */
  release(): void {
    this.#offsetMs = Math.max(this.#offsetMs, this.offsetMs);
    this.#heldAtMs = undefined;
  }
}
