/**
 * Where the time comes from. Everything that needs the present asks a clock it was given, so that
 * tests move time instead of waiting for it; this file is the only one that may read the system's.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests and simulators: stands still until it is told to move. */
export class ManualClock implements Clock {
  #now: number;

  constructor(start: string | Date) {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  set(time: string | Date): void {
    this.#now = new Date(time).getTime();
  }
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The minute a moment is in. */
export function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** The UTC day of a moment, `YYYY-MM-DD`: the day boundary is UTC everywhere. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Whole microseconds since 1970 as PostgreSQL reads a timestamp: a Date would cut it to
 * milliseconds.
 */
export function microsecondTimestamp(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1_000);
  const rest = String(microseconds - milliseconds * 1_000).padStart(3, "0");
  return new Date(milliseconds).toISOString().replace("Z", `${rest}Z`);
}
