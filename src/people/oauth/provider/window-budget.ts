import { BoundedMap } from "../../../lib/bounded-map.ts";
import { type Clock, HOUR_MS } from "../../../lib/time/clock.ts";

const SUBJECTS_MAX = 50_000;

/**
 * A limit per subject and window of time, in one process. A window starts with the first use after
 * the previous window.
 */
export class WindowBudget {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #used = new BoundedMap<string, { endsMs: number; count: number }>({ max: SUBJECTS_MAX });

  constructor(clock: Clock, limit: number, windowMs: number = HOUR_MS) {
    this.#clock = clock;
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /**
   * Takes one unit; returns null when one was left, otherwise the seconds until the window ends.
   */
  take(subject: string): number | null {
    const waitSec = this.waitSec(subject);
    if (waitSec !== null) return waitSec;
    const window = this.#used.get(subject);
    if (window !== undefined && window.endsMs > this.#nowMs()) window.count += 1;
    else this.#used.set(subject, { endsMs: this.#nowMs() + this.#windowMs, count: 1 });
    return null;
  }

  /** Null while a unit is left, otherwise the seconds until the window ends. */
  waitSec(subject: string): number | null {
    const window = this.#used.get(subject);
    const leftMs = (window?.endsMs ?? 0) - this.#nowMs();
    return window === undefined || leftMs <= 0 || window.count < this.#limit
      ? null
      : Math.max(1, Math.ceil(leftMs / 1_000));
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}
