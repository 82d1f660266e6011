import { addDays } from "../../src/lib/time/calendar-day.ts";
import { type Clock, DAY_MS, utcDay } from "../../src/lib/time/clock.ts";
import { unit } from "../world/seeded-numbers.ts";

/** How the audience of a simulated account changes: by trend and by weekday. */
export interface Growth {
  /** The day of which the given sizes are, `YYYY-MM-DD`; days before it are smaller. */
  from: string;
  /** Growth a day, as a part: 0.003 doubles an audience in eight months. */
  daily: number;
  /** Factors of the weekdays, from Sunday to Saturday; their mean is 1. */
  weekdays: readonly number[];
}

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** What the numbers of a day are multiplied by. */
export function growthOn({ from, daily, weekdays }: Growth, day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (1 + daily) ** daysFrom(from, day) * (weekdays[weekday] ?? 1);
}

/** How much of a day is over: 1 for earlier days, 0 for those to come. */
export function partOver(clock: Clock, day: string): number {
  const part = (clock.now().getTime() - Date.parse(day)) / DAY_MS;
  return Math.min(Math.max(part, 0), 1);
}

/** A counter that grows every day, by a little noise, and by more after each publication. */
export interface GrowingCounterOptions {
  clock: Clock;
  /** Distinguishes the noise of two counters. */
  seed: string;
  /** Its value at the end of the day before `growth.from`. */
  start: number;
  growth: Growth;
  /** Gain of a usual day. */
  daily: number;
  /** Gain of the day of a usual publication; each later day has 0.6 of it. */
  burst: number;
  /** Publications by day, `YYYY-MM-DD`: 1 is a usual one, 10 one that went round. */
  publications: ReadonlyMap<string, number>;
}

const BURST_KEPT = 0.6;
/** After so many days less than a hundredth of a burst is left. */
const BURST_DAYS = 10;

/**
 * Followers, or another counter of an account. It never falls, and depends on its options alone.
 */
export class GrowingCounter {
  readonly #options: GrowingCounterOptions;
  /** Values at the ends of the days, from `growth.from` on. */
  readonly #ends: number[] = [];

  constructor(options: GrowingCounterOptions) {
    this.#options = options;
  }

  /** The value now. */
  get value(): number {
    return this.on(utcDay(this.#options.clock.now()));
  }

  /** The value at the end of a day, `YYYY-MM-DD`; of the running day so far. */
  on(day: string): number {
    const { clock } = this.#options;
    const before = this.#endOf(addDays(day, -1));
    return before + Math.floor((this.#endOf(day) - before) * partOver(clock, day));
  }

  #endOf(day: string): number {
    const { start, growth } = this.#options;
    const place = daysFrom(growth.from, day);
    if (place < 0) return start;
    for (let next = this.#ends.length; next <= place; next += 1)
      this.#ends.push((this.#ends[next - 1] ?? start) + this.#gainOn(addDays(growth.from, next)));
    return this.#ends[place] ?? start;
  }

  #gainOn(day: string): number {
    const { seed, growth, daily, burst, publications } = this.#options;
    let bursts = 0;
    for (let age = 0; age < BURST_DAYS; age += 1)
      bursts += (publications.get(addDays(day, -age)) ?? 0) * burst * BURST_KEPT ** age;
    return Math.round((daily + bursts) * growthOn(growth, day) * (0.7 + 0.6 * unit(seed, day)));
  }
}
