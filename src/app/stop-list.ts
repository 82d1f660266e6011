import type { Log } from "../kernel/pipeline/log.ts";
import { SECOND_MS } from "../lib/time/clock.ts";

/**
 * Maximum time of a stop: 12 s for everything that takes work (10 s for requests, 12 s for jobs and
 * deliveries), then 1 s for each of the other parts. A process whose parts stop quickly ends within
 * 15 s, before an operating system or orchestrator kills it.
 */
const WORK_MS = 12 * SECOND_MS;
const PART_MS = SECOND_MS;

type Stop = () => Promise<void>;

/** The parts that a process has started, with the functions that stop them. */
export class StopList {
  readonly #log: Log;
  readonly #work: Stop[] = [];
  readonly #parts: Stop[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Adds a part that takes requests or jobs: these parts are stopped first, all at the same time.
   */
  addWork(stop: Stop): void {
    this.#work.push(stop);
  }

  /** Adds a part that those use: these parts are stopped after them, the last one first. */
  addPart(stop: Stop): void {
    this.#parts.push(stop);
  }

  /**
   * Never rejects. A part that does not stop within its time is abandoned, and the next one is
   * stopped.
   */
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
