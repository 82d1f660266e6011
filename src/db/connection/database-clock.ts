import { setTimeout as delay } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { type Clock, type MachineTime, SECOND_MS, systemTime } from "../../lib/time/clock.ts";

/**
 * Interval of comparisons. Monotonic clocks drift by microseconds in this time; a missed step is
 * corrected after it.
 */
const COMPARE_EVERY_MS = 10 * SECOND_MS;
/** Number of queries for one comparison: the fastest of them has the least uncertain time. */
const SAMPLES = 3;
/**
 * The two clocks of a machine drift apart by less than this; a larger difference is a step of a
 * clock, or a machine that was suspended.
 */
const STEP_MS = SECOND_MS;
/** How long callers wait for a comparison after a step. */
const SETTLE_MAX_MS = SECOND_MS;

/** A jump of the time beyond the time that passed: negative where the clock was set back. */
export interface ClockStep {
  stepMs: number;
}

/**
 * A clock that runs by the database's time: this machine's monotonic clock plus the measured
 * difference. So all processes of an installation agree to within milliseconds on schedules and on
 * the timestamp that receivers of webhooks compare with their own. The database itself compares
 * leases with the time (`databaseNow`).
 *
 * With a difference from the wall clock (rejected), every step of that clock would change the time
 * of the process until the next comparison: a worker ten minutes ahead would take the leases of all
 * others. Here the wall clock is only a hint to compare again.
 */
export class DatabaseClock implements Clock {
  readonly #pool: pg.Pool;
  readonly #machine: MachineTime;
  /**
   * The database's time minus the monotonic time; before the first comparison, the wall clock minus
   * the monotonic time.
   */
  #differenceMs: number;
  /** The wall clock minus the monotonic time at the last reading. */
  #wallDifferenceMs: number;
  /**
   * The difference of the last comparison; undefined before the first comparison, whose difference
   * is no step.
   */
  #comparedDifferenceMs: number | undefined;
  readonly #subscribers = new Set<(step: ClockStep) => void>();
  #comparing: Promise<void> | undefined;
  /** The comparison that follows a jump of the wall clock. */
  #settling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, machine: MachineTime = systemTime) {
    this.#pool = pool;
    this.#machine = machine;
    this.#wallDifferenceMs = machine.wallMs() - machine.monotonicMs();
    this.#differenceMs = this.#wallDifferenceMs;
  }

  now(): Date {
    const monotonicMs = this.#machine.monotonicMs();
    const wallDifferenceMs = this.#machine.wallMs() - monotonicMs;
    if (Math.abs(wallDifferenceMs - this.#wallDifferenceMs) > STEP_MS) {
      this.#wallDifferenceMs = wallDifferenceMs;
      const settling = this.compare()
        .catch(() => undefined)
        .finally(() => {
          if (this.#settling === settling) this.#settling = undefined;
        });
      this.#settling = settling;
    }
    return new Date(monotonicMs + this.#differenceMs);
  }

  /**
   * Resolves when the comparison after a jump has ended, after a second at most: an unreachable
   * database is not waited for here.
   */
  settled(): Promise<void> | undefined {
    this.now();
    if (this.#settling === undefined) return undefined;
    return Promise.race([this.#settling, delay(SETTLE_MAX_MS, undefined, { ref: false })]);
  }

  /**
   * Compares once, then every ten seconds. A later comparison that fails keeps the last difference;
   * rejects when the first one fails.
   */
  async start(): Promise<void> {
    await this.compare();
    this.#timer = setInterval(() => void this.compare().catch(() => undefined), COMPARE_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Calls back after a comparison that found that the database's clock was set or that this machine
   * was suspended: timers did not run meanwhile, so callers check again what is due. The call comes
   * within ten seconds of the step, and sooner where the time is read.
   */
  onStep(subscriber: (step: ClockStep) => void): void {
    this.#subscribers.add(subscriber);
  }

  /** Measures the difference; a call during another measurement waits for that measurement. */
  compare(): Promise<void> {
    this.#comparing ??= this.#measure().finally(() => {
      this.#comparing = undefined;
    });
    return this.#comparing;
  }

  /**
   * The database read its clock between the sending and the answer. The last difference is kept
   * where it lies within that interval, so that the time does not jitter with each comparison;
   * otherwise the middle of the interval is taken.
   */
  async #measure(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      let narrowestMs = Infinity;
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const sentMs = this.#machine.monotonicMs();
        const { rows } = await client.query<{ now_ms: number }>(
          "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms",
        );
        const answeredMs = this.#machine.monotonicMs();
        const [row] = rows;
        if (row === undefined || answeredMs - sentMs >= narrowestMs) continue;
        narrowestMs = answeredMs - sentMs;
        const [least, most] = [row.now_ms - answeredMs, row.now_ms - sentMs];
        if (this.#differenceMs < least || this.#differenceMs > most)
          this.#differenceMs = (least + most) / 2;
      }
    } finally {
      client.release();
    }
    this.#reportStep();
  }

  #reportStep(): void {
    const stepMs = this.#differenceMs - (this.#comparedDifferenceMs ?? this.#differenceMs);
    this.#comparedDifferenceMs = this.#differenceMs;
    if (Math.abs(stepMs) <= STEP_MS) return;
    for (const subscriber of this.#subscribers) subscriber({ stepMs });
  }
}

/** The present as an SQL expression. */
export type DatabaseNow = RawBuilder<Date>;

/**
 * The database's own present, the same text on every server, so that a statement with it is the
 * same each time.
 */
export const NOW: DatabaseNow = sql<Date>`now()`;

/**
 * The present inside a statement, for comparing and taking leases: `now()` of the database, so that
 * no clock of a process is used. Under a clock that a test moves, it is the time of that clock.
 */
export const databaseNow = (clock: Clock): DatabaseNow =>
  clock instanceof DatabaseClock ? NOW : sql<Date>`${clock.now()}::timestamptz`;

/**
 * The time this many milliseconds after the present, or before the present where the number is
 * negative.
 */
export const fromNow = (now: DatabaseNow, milliseconds: number): RawBuilder<Date> =>
  sql<Date>`${now} + ${milliseconds}::float8 * interval '1 millisecond'`;
