import type { SimulatedAnswer } from "./answer.ts";

export const UPSTREAMS = [
  "youtube",
  "apify",
  "scrapecreators",
  "feeds",
  "links",
  "openai",
  "directories",
  "tavily",
  "searxng",
  "brave",
] as const;
export type Upstream = (typeof UPSTREAMS)[number];

/**
 * What goes wrong with the next requests to an upstream; the first of the named kinds that is set
 * holds.
 */
export interface Fault {
  upstream: Upstream;
  /** Answer this status in the upstream's own error form (YouTube: 402 is its used-up quota). */
  status?: number;
  /** Seconds or an HTTP date, beside a status. */
  retry_after?: string;
  /** Never answer. */
  hang?: boolean;
  /** Answer properly, but this much later. */
  delay_ms?: number;
  /** Answer 200 with text that is cut off in the middle. */
  malformed?: boolean;
  /** Close the connection without an answer. */
  reset?: boolean;
  /** Answer 200 with exactly this. */
  body?: string;
  /** How many requests it lasts; 1 when unset. */
  times?: number;
}

/** Faults waiting to happen, first in, first out for each upstream. */
export class FaultQueue {
  readonly #waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  /** The fault that strikes the next request to an upstream; undefined when none waits. */
  take(upstream: Upstream): Fault | undefined {
    const index = this.#waiting.findIndex(({ fault }) => fault.upstream === upstream);
    const entry = this.#waiting[index];
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#waiting.splice(index, 1);
    return entry.fault;
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}

/** A proper answer cut in the middle, as a dying proxy leaves it. */
export function cutShort(answer: SimulatedAnswer): SimulatedAnswer {
  const body = Buffer.from(answer.body);
  return { ...answer, status: 200, body: body.subarray(0, Math.floor(body.length / 2)) };
}
