import { setTimeout as delay } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { type Clock, type MachineTime, SECOND_MS, systemTime } from "../../lib/time/clock.ts";

/** Monotonic clocks drift by microseconds in this time; a missed step is corrected after it. */
const COMPARE_EVERY_MS = 10 * SECOND_MS;
/** Of several queries the fastest has the least uncertain time. */
const SAMPLES = 3;
/**
 * The two clocks of a machine drift apart by less; more is a step, or a machine that stood still.
 */
const STEP_MS = SECOND_MS;
/** How long callers wait for a comparison after a step. */
const SETTLE_MAX_MS = SECOND_MS;

/** How far the time jumped, beyond what passed meanwhile: negative where it was set back. */
export interface ClockStep {
  stepMs: number;
}

/**
 * A clock that runs by the database's time: this machine's monotonic clock plus the measured
 * difference. So all processes of an installation agree to within milliseconds on schedules and on
 * the timestamp that receivers of webhooks compare with their own. Leases are judged by the
 * database itself (`databaseNow`).
 *
 * A difference from the wall clock (rejected) changes the time of the process by every step of that
 * clock until the next comparison: a worker ten minutes ahead takes the leases of all others. Here
 * the wall clock is only a hint to compare again.
 */
export class DatabaseClock implements Clock {
  readonly #pool: pg.Pool;
  readonly #machine: MachineTime;
  /** The database's time less the monotonic one; the wall clock's before the first comparison. */
  #differenceMs: number;
  /** The wall clock less the monotonic one when they were last looked at. */
  #wallDifferenceMs: number;
  /** Of the last comparison; undefined before the first, whose difference is no step. */
  #comparedDifferenceMs: number | undefined;
  readonly #subscribers = new Set<(step: ClockStep) => void>();
  #comparing: Promise<void> | undefined;
  /** The comparison after the wall clock was seen to jump. */
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

  /** Waits a second at most: a database that is away is not waited for here. */
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
   * Calls back after a comparison that found the database's clock set, or this machine to have
   * stood still: timers did not run meanwhile, so what is due by the clock is looked at again.
   * Within ten seconds of the step, and sooner where the time is asked for.
   */
  onStep(subscriber: (step: ClockStep) => void): void {
    this.#subscribers.add(subscriber);
  }

  /** Measures the difference; a call while another one measures waits for that one. */
  compare(): Promise<void> {
    this.#comparing ??= this.#measure().finally(() => {
      this.#comparing = undefined;
    });
    return this.#comparing;
  }

  /**
   * The database read its clock somewhere between the sending and the answer. A difference that
   * this leaves possible is kept, so that the time does not jitter with each comparison; otherwise
   * the middle is taken.
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

/** The present as a statement has it. */
export type DatabaseNow = RawBuilder<Date>;

/** The database's own, in every server: a text with it is the same each time. */
export const NOW: DatabaseNow = sql<Date>`now()`;

/**
 * The present inside a statement, by which it judges and takes leases: `now()` of the database, so
 * that no process has a clock of its own in it. Under a clock that a test moves it is that clock's
 * time.
 */
export const databaseNow = (clock: Clock): DatabaseNow =>
  clock instanceof DatabaseClock ? NOW : sql<Date>`${clock.now()}::timestamptz`;

/** A moment this long after the present, before it where negative. */
export const fromNow = (now: DatabaseNow, milliseconds: number): RawBuilder<Date> =>
  sql<Date>`${now} + ${milliseconds}::float8 * interval '1 millisecond'`;
