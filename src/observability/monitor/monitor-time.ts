import { setTimeout } from "node:timers/promises";
import { type Clock, systemClock, systemTime } from "../../lib/time/clock.ts";

/** The monitor's source of time. Tests replace it, and advance it. */
export interface MonitorTime {
  clock: Clock;
  /** Monotonic time for durations, which setting a clock does not change. */
  monotonicMs(): number;
  /** Resolves after this time, or earlier when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemMonitorTime: MonitorTime = {
  clock: systemClock,
  monotonicMs: () => systemTime.monotonicMs(),
  wait: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
};
