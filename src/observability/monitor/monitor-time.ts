import { setTimeout } from "node:timers/promises";
import { type Clock, systemClock, systemTime } from "../../lib/time/clock.ts";

/** Everything the monitor knows about time. Tests replace it, and move it. */
export interface MonitorTime {
  clock: Clock;
  /** For how long something took: a clock that is set changes nothing. */
  monotonicMs(): number;
  /** Resolves after that time, and early when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemMonitorTime: MonitorTime = {
  clock: systemClock,
  monotonicMs: () => systemTime.monotonicMs(),
  wait: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
};
