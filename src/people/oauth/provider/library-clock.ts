import { type Clock, SECOND_MS, systemClock } from "../../../lib/time/clock.ts";

/** Fields of the library's payloads that are times, in seconds since 1970. */
const MOMENTS = ["iat", "exp", "iiat", "authTime"] as const;

/**
 * Converts times between the injected clock and the system clock, which the library reads. Rows
 * store the injected clock's times, so that they expire by that clock in every process and in tests
 * that move time.
 */
export class LibraryClock {
  readonly #clock: Clock;
  readonly #library: Clock;

  constructor(clock: Clock, library: Clock = systemClock) {
    this.#clock = clock;
    this.#library = library;
  }

  now(): Date {
    return this.#clock.now();
  }

  /** Seconds since 1970 by the system clock. */
  librarySec(): number {
    return Math.floor(this.#library.now().getTime() / SECOND_MS);
  }

  #aheadSec(): number {
    return Math.floor(this.#clock.now().getTime() / SECOND_MS) - this.librarySec();
  }

  toStored(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return shifted(payload, this.#aheadSec());
  }

  toLibrary(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return shifted(payload, -this.#aheadSec());
  }

  /** A time of the injected clock in seconds of the system clock. */
  librarySecOf(moment: Date): number {
    return Math.floor(moment.getTime() / SECOND_MS) - this.#aheadSec();
  }
}

function shifted(
  payload: Readonly<Record<string, unknown>>,
  bySec: number,
): Record<string, unknown> {
  const moved: Record<string, unknown> = { ...payload };
  for (const name of MOMENTS) if (typeof moved[name] === "number") moved[name] += bySec;
  return moved;
}
