import { countListedShows } from "../../kernel/access/show-directory.store.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";

/** The number of shows that this server measures, for its start page. */

/** How long the number is cached, which equals the time that a browser caches the page. */
const KEPT_MS = 5 * MINUTE_MS;

export class MeasuredShows {
  readonly #runtime: Pick<Runtime, "database" | "clock" | "log">;
  #known: { shows: number | null; untilMs: number } = { shows: null, untilMs: -Infinity };

  constructor(runtime: Pick<Runtime, "database" | "clock" | "log">) {
    this.#runtime = runtime;
  }

  /**
   * The number of shows; null where the database does not answer, and the page is shown without it.
   */
  async count(): Promise<number | null> {
    const { database, clock, log } = this.#runtime;
    const nowMs = clock.now().getTime();
    if (Math.abs(this.#known.untilMs - nowMs) <= KEPT_MS && this.#known.untilMs > nowMs)
      return this.#known.shows;
    // The old value is renewed first, so that concurrent requests do not query the database too.
    this.#known = { shows: this.#known.shows, untilMs: nowMs + KEPT_MS };
    try {
      this.#known = { shows: await countListedShows(database), untilMs: nowMs + KEPT_MS };
    } catch (error) {
      log.warn({ error: String(error) }, "the start page does not know how many shows there are");
    }
    return this.#known.shows;
  }
}
