/**
 * The source of the current time. Code receives a clock as a parameter, so that tests move time and
 * never wait for it; this file is the only one that reads the system's clock.
 */
export interface Clock {
  now(): Date;
  /**
   * Undefined, or, where the time may have jumped and is being measured again, a promise that
   * settles with the measurement. New requests wait for it: with the time from before a sleep, a
   * request would write rows that are days old.
   */
  settled?(): Promise<void> | undefined;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** The two clocks of a machine, in milliseconds. */
export interface MachineTime {
  /**
   * Milliseconds since an arbitrary time. This clock cannot be set, but may stop while a virtual
   * machine does.
   */
  monotonicMs(): number;
  /**
   * Milliseconds since 1970. This clock jumps when it is set: by NTP, by an operator, when a
   * virtual machine resumes.
   */
  wallMs(): number;
}

/** The clocks of this machine. */
export const systemTime: MachineTime = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
};

/** A clock for tests and simulators, which moves only by `advance` and `set`. */
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

/** The start of the minute that contains a time. */
export function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** The start of the UTC day that contains a time. */
export const startOfUtcDay = (moment: Date): Date => new Date(utcDay(moment));

/** The UTC day of a time, `YYYY-MM-DD`: the day boundary is UTC everywhere. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Whole microseconds since 1970 in PostgreSQL's form of a timestamp, because a Date would truncate
 * them to milliseconds.
 */
export function microsecondTimestamp(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1_000);
  const rest = String(microseconds - milliseconds * 1_000).padStart(3, "0");
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${rest}Z`;
}
