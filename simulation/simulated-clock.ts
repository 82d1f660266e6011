import { type Clock, systemClock } from "../src/lib/time/clock.ts";

/**
 * The machine's clock plus an offset. Program, database and platforms have the same offset, so that
 * they agree to the millisecond and go on between two moves. Unlike a sandbox's it may go back.
 */
export class SimulatedClock implements Clock {
  offsetMs: number;

  constructor(offsetMs = 0) {
    this.offsetMs = offsetMs;
  }

  now(): Date {
    return new Date(systemClock.now().getTime() + this.offsetMs);
  }

  /** The offset with which this clock shows a time at present. */
  static offsetTo(time: Date): number {
    return time.getTime() - systemClock.now().getTime();
  }
}
