import type pg from "pg";
import { type Clock, MINUTE_MS, systemClock } from "../../lib/clock.ts";

/** Clocks of machines drift by milliseconds a minute at worst. */
const COMPARE_EVERY_MS = MINUTE_MS;
/** Of several queries the fastest has the least uncertain time. */
const SAMPLES = 3;

/**
 * A clock that runs by the database's time: this machine's clock plus the measured difference. So
 * all processes of an installation agree to within milliseconds, whatever their own clocks show, on
 * leases, on schedules, and on the timestamp that receivers of webhooks compare with their own.
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
   * Compares once, then every minute. A later comparison that fails keeps the last difference;
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

  /** Measures the difference. Assumes that the query's way there takes as long as its way back. */
  async compare(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      let shortestMs = Infinity;
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const sentMs = this.#machine.now().getTime();
        const { rows } = await client.query<{ now_ms: number }>(
          "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms",
        );
        const roundMs = this.#machine.now().getTime() - sentMs;
        if (rows[0] === undefined || roundMs >= shortestMs) continue;
        shortestMs = roundMs;
        this.#differenceMs = Math.round(rows[0].now_ms - (sentMs + roundMs / 2));
      }
    } finally {
      client.release();
    }
  }
}
