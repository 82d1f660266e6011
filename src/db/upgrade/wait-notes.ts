/**
 * Notes of what a start waits for, one every 5 s for as long as the wait lasts, so that the log of
 * a start that takes minutes differs from that of one that hangs.
 */

const NOTE_EVERY_MS = 5_000;

export interface WaitNote {
  /** `statement 2 of 11 of migration 0089_addresses_of_episodes.sql`. */
  for: string;
  /** How long it has been waited for. */
  seconds: number;
}

export class WaitNotes {
  readonly #note: (note: WaitNote) => void;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(note: (note: WaitNote) => void = () => undefined, everyMs = NOTE_EVERY_MS) {
    this.#note = note;
    this.#everyMs = everyMs;
  }

  /** States what is waited for from now on; ends the notes about what was before. */
  begin(what: string): void {
    this.end();
    let notes = 0;
    this.#timer = setInterval(() => {
      notes += 1;
      this.#note({ for: what, seconds: Math.round((notes * this.#everyMs) / 1_000) });
    }, this.#everyMs);
    this.#timer.unref();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
