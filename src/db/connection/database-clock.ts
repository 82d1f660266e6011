import type pg from "pg";
import { type Clock, MINUTE_MS, systemClock } from "../../lib/clock.ts";

/** Machines drift by milliseconds a minute at worst. */
const COMPARE_EVERY_MS = MINUTE_MS;
/** The quickest of these answers is the one whose moment is known best. */
const QUESTIONS = 3;

/**
 * The database's time, told by this machine's clock and the difference between the two. Every
 * process of an installation so agrees on the present to within milliseconds, whatever its own
 * clock says: on leases, on schedules, and on the timestamp a receiver of a webhook compares with
 * its own.
 */
export class DatabaseClock implements Clock {
  readonly #pool: pg.Pool;
  readonly #machine: Clock;
  #differenceMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, machine: Clock = systemClock) {
    this.#pool = pool;
    this.#machine = machine;
  }

  now(): Date {
    return new Date(this.#machine.now().getTime() + this.#differenceMs);
  }

  /**
   * Compares once, then every minute; a comparison that fails leaves the last difference. Rejects
   * when the first fails.
   */
  async start(): Promise<void> {
    await this.compare();
    this.#timer = setInterval(() => void this.compare().catch(() => undefined), COMPARE_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async compare(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      let shortestMs = Infinity;
      for (let question = 0; question < QUESTIONS; question += 1) {
        const askedMs = this.#machine.now().getTime();
        const { rows } = await client.query<{ now_ms: number }>(
          "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms",
        );
        const roundMs = this.#machine.now().getTime() - askedMs;
        if (rows[0] === undefined || roundMs >= shortestMs) continue;
        shortestMs = roundMs;
        this.#differenceMs = Math.round(rows[0].now_ms - (askedMs + roundMs / 2));
      }
    } finally {
      client.release();
    }
  }
}
