import type { Log } from "../kernel/pipeline/log.ts";
import { SECOND_MS } from "../lib/time/clock.ts";

/**
 * How long a stop takes at most: 12 s for what takes work (10 s for requests, 12 s for jobs and
 * deliveries), then 1 s for each of the parts it used. A process that has used none of them for
 * long ends within 15 s, before an operating system or orchestrator kills it.
 */
const WORK_MS = 12 * SECOND_MS;
const PART_MS = SECOND_MS;

type Stop = () => Promise<void>;

/** What a process has started, and how each part stops. */
export class StopList {
  readonly #log: Log;
  readonly #work: Stop[] = [];
  readonly #parts: Stop[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** Something that takes requests or jobs: stopped first, and all at the same time. */
  addWork(stop: Stop): void {
    this.#work.push(stop);
  }

  /** Something that those use: stopped after them, the last one first. */
  addPart(stop: Stop): void {
    this.#parts.push(stop);
  }

  /** Never rejects. A part that does not stop in its time is left, and the next one is stopped. */
  async stop(): Promise<void> {
    await Promise.all(this.#work.map((stop) => this.#within(WORK_MS, stop)));
    for (const stop of this.#parts.toReversed()) await this.#within(PART_MS, stop);
  }

  async #within(timeoutMs: number, stop: Stop): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`not stopped after ${timeoutMs} ms`)),
      timeoutMs,
    );
    await Promise.race([stop(), late.promise]).catch((error: unknown) =>
      this.#log.error({ error: String(error) }, "a part did not stop cleanly"),
    );
    clearTimeout(timer);
  }
}
