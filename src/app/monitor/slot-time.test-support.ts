import type { ManualClock } from "../../lib/time/clock.ts";
import { RECHECK_MS } from "../../observability/monitor/components.ts";
import type { MonitorTime } from "../../observability/monitor/monitor-time.ts";

/**
 * Time for a monitor under test: the wait for the next slot lasts until the test ends it, the wait
 * before a repetition takes no time, and other waits last until the monitor ends.
 */
export class SlotTime implements MonitorTime {
  /** Duration that the monitor measures for each of its calls, in ms. */
  eachCallTakesMs = 1;
  readonly clock: ManualClock;
  #monotonicMs = 0;
  #over = Promise.withResolvers<undefined>();
  #next: (() => void) | undefined;
  #waitedMs = 0;

  constructor(clock: ManualClock) {
    this.clock = clock;
  }

  monotonicMs(): number {
    this.#monotonicMs += this.eachCallTakesMs;
    return this.#monotonicMs;
  }

  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (milliseconds === RECHECK_MS || signal.aborted) return;
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
      if (milliseconds <= RECHECK_MS) return;
      this.#next = resolve;
      this.#waitedMs = milliseconds;
      this.#over.resolve(undefined);
    });
  }

  /** Resolves when the running slot has ended. */
  slotOver(): Promise<undefined> {
    return this.#over.promise;
  }

  /** Makes `slotOver` wait for another slot. */
  release(): void {
    this.#over = Promise.withResolvers<undefined>();
  }

  /** Ends the wait for the next slot, and advances the clock by its length. */
  nextSlot(): void {
    this.clock.advance(this.#waitedMs);
    this.release();
    this.#next?.();
  }
}
