import type { ManualClock } from "../../lib/time/clock.ts";
import { RECHECK_MS } from "../../observability/monitor/components.ts";
import type { MonitorTime } from "../../observability/monitor/monitor-time.ts";

/**
 * Time for a monitor under test: the wait for the next slot lasts until the test asks for it, the
 * one before a repetition not at all, and the others until the monitor ends.
 */
export class SlotTime implements MonitorTime {
  /** What the monitor measures for each of its calls. */
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

  /** Resolves when the slot that runs is over. */
  slotOver(): Promise<undefined> {
    return this.#over.promise;
  }

  /** Makes `slotOver` wait for another slot. */
  release(): void {
    this.#over = Promise.withResolvers<undefined>();
  }

  /** Lets the wait for the next slot pass, as long as it is. */
  nextSlot(): void {
    this.clock.advance(this.#waitedMs);
    this.release();
    this.#next?.();
  }
}
