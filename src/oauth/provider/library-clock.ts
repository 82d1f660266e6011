import { type Clock, SECOND_MS, systemClock } from "../../lib/clock.ts";

/** Moments in the library's payloads, in whole seconds. */
const MOMENTS = ["iat", "exp", "iiat", "authTime"] as const;

/**
 * The library reads the machine's clock, everything else here the injected one. Moments are stored
 * by ours and handed to the library by its own, so that a row expires when our clock says so, in
 * every process and in tests that move time.
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

  /** Seconds by the library's clock. */
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

  /** A moment of ours in the library's seconds. */
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
