import { LRUCache } from "lru-cache";
import { type Clock, HOUR_MS } from "../../lib/clock.ts";

const SUBJECTS_MAX = 50_000;

/** A limit per subject and hour, in one process. The hour starts with the first use. */
export class HourlyBudget {
  readonly #clock: Clock;
  readonly #perHour: number;
  readonly #used = new LRUCache<string, { endsMs: number; count: number }>({ max: SUBJECTS_MAX });

  constructor(clock: Clock, perHour: number) {
    this.#clock = clock;
    this.#perHour = perHour;
  }

  /** Takes one; null when one was left, otherwise the seconds until the hour ends. */
  take(subject: string): number | null {
    const nowMs = this.#clock.now().getTime();
    let hour = this.#used.get(subject);
    if (hour === undefined || hour.endsMs <= nowMs) {
      hour = { endsMs: nowMs + HOUR_MS, count: 0 };
      this.#used.set(subject, hour);
    }
    if (hour.count >= this.#perHour) return Math.max(1, Math.ceil((hour.endsMs - nowMs) / 1_000));
    hour.count += 1;
    return null;
  }
}
