import { refreshViewedPage, type PageSubjects } from "../../features/sharing/public-pages/index.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import type { PageServices } from "./page-kinds.ts";

/** Views of public pages by people, each of which may refresh what the page shows. */

/**
 * Interval after which a view of the same page refreshes again; the claims in the database last
 * longer.
 */
const AGAIN_MS = 5 * MINUTE_MS;
const PAGES_MAX = 10_000;

/**
 * Programs that read pages by themselves: search engines, previews of links, monitors, libraries. A
 * browser names itself `Mozilla`, and robots that do so add their own name.
 */
const ROBOT = new RegExp(
  "(?<!cu)bot\\b|bot/|compatible;(?! MSIE)|crawl|spider|slurp|archive|scan|feed|fetch|" +
    "preview|facebookexternalhit|whatsapp|telegram|monitor|uptime|headless|lighthouse|" +
    "curl|wget|python|java/|go-http|axios|node",
  "i",
);

export const isRobot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || !userAgent.startsWith("Mozilla/") || ROBOT.test(userAgent);

/** Refreshes after views by people, each page at most every five minutes in a process. */
export class PageViews {
  readonly #runtime: Runtime<PageServices>;
  readonly #seen = new BoundedMap<string, { untilMs: number }>({ max: PAGES_MAX });
  readonly #running = new Set<Promise<void>>();

  constructor(runtime: Runtime<PageServices>) {
    this.#runtime = runtime;
  }

  /** Records a view. Call it after the answer is sent; it returns at once. */
  record(key: string, subjects: PageSubjects, userAgent: string | undefined): void {
    const nowMs = this.#runtime.clock.now().getTime();
    if (isRobot(userAgent) || (this.#seen.get(key)?.untilMs ?? 0) > nowMs) return;
    this.#seen.set(key, { untilMs: nowMs + AGAIN_MS });
    const running = refreshViewedPage(this.#runtime, subjects)
      .then(() => undefined)
      .catch((error: unknown) => {
        this.#runtime.log.warn({ error: String(error) }, "a view of a page refreshed nothing");
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when the refreshes that were begun have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
