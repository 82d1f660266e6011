import type { EndpointQueue } from "./endpoint-queue.ts";

/** Maximum attempts in flight in this process. Each is a socket and a few kilobytes. */
const SLOTS = 512;
/** Maximum of these slots that slow endpoints may hold together. */
const SLOW_SLOTS = SLOTS / 2;

/** The slots of a delivery worker, and the queues that wait for a slot. */
export class AttemptSlots {
  #inFlight = 0;
  #slowInFlight = 0;
  /** Queues with a ready delivery for which no slot was free, the longest wait first. */
  readonly #waiting = new Set<EndpointQueue>();
  #isReadHeldUp = false;

  get inFlight(): number {
    return this.#inFlight;
  }

  isFreeFor(queue: EndpointQueue): boolean {
    return this.#inFlight < SLOTS && (!queue.isSlow || this.#slowInFlight < SLOW_SLOTS);
  }

  /** True where an endpoint was left out of the reads because no slot was free. */
  get isReadHeldUp(): boolean {
    return this.#isReadHeldUp;
  }

  /** Called before reads; each read then asks whether its queue has a slot. */
  beginReads(): void {
    this.#isReadHeldUp = false;
  }

  isFreeForRead(queue: EndpointQueue): boolean {
    const isFree = this.isFreeFor(queue);
    if (!isFree && queue.mayHaveMore) this.#isReadHeldUp = true;
    return isFree;
  }

  /**
   * Takes a slot. The returned function frees it, and returns true where no slot was free before.
   */
  take({ isSlow }: Pick<EndpointQueue, "isSlow">): () => boolean {
    this.#inFlight += 1;
    if (isSlow) this.#slowInFlight += 1;
    return () => {
      const wasFull = this.#inFlight === SLOTS || (isSlow && this.#slowInFlight === SLOW_SLOTS);
      if (isSlow) this.#slowInFlight -= 1;
      this.#inFlight -= 1;
      return wasFull;
    };
  }

  /** Remembers a queue that could start a ready delivery if it had a slot. */
  await(queue: EndpointQueue): void {
    if (queue.hasReady) this.#waiting.add(queue);
    else this.#waiting.delete(queue);
  }

  /** Yields the waiting queues, each when there is a slot for it. Ends when all slots are taken. */
  *ofWaiting(): Generator<EndpointQueue> {
    for (const queue of this.#waiting) {
      if (this.#inFlight >= SLOTS) return;
      if (!this.isFreeFor(queue)) continue;
      this.#waiting.delete(queue);
      yield queue;
    }
  }
}
