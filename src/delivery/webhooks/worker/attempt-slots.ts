import type { EndpointQueue } from "./endpoint-queue.ts";

/** Attempts in flight in this process. Each is a socket and a few kilobytes. */
const SLOTS = 512;
/** Of these, slow endpoints may hold this many together. */
const SLOW_SLOTS = SLOTS / 2;

/** The slots of a delivery worker, and the queues that wait for one. */
export class AttemptSlots {
  #inFlight = 0;
  #slowInFlight = 0;
  /** Queues with something ready for which no slot was free, the longest first. */
  readonly #waiting = new Set<EndpointQueue>();
  #isReadHeldUp = false;

  get inFlight(): number {
    return this.#inFlight;
  }

  isFreeFor(queue: EndpointQueue): boolean {
    return this.#inFlight < SLOTS && (!queue.isSlow || this.#slowInFlight < SLOW_SLOTS);
  }

  /** An endpoint was left out of the reads for want of a slot. */
  get isReadHeldUp(): boolean {
    return this.#isReadHeldUp;
  }

  /** Called before reads, each of which asks for its queue whether there is a slot. */
  beginReads(): void {
    this.#isReadHeldUp = false;
  }

  isFreeForRead(queue: EndpointQueue): boolean {
    const isFree = this.isFreeFor(queue);
    if (!isFree && queue.mayHaveMore) this.#isReadHeldUp = true;
    return isFree;
  }

  /** Returns what frees the slot again: true where none was free before. */
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

  /** Remembers a queue that could start what it has ready, had it a slot. */
  await(queue: EndpointQueue): void {
    if (queue.hasReady) this.#waiting.add(queue);
    else this.#waiting.delete(queue);
  }

  /** Those that waited, each once there is a slot for it. Ends when all slots are taken. */
  *ofWaiting(): Generator<EndpointQueue> {
    for (const queue of this.#waiting) {
      if (this.#inFlight >= SLOTS) return;
      if (!this.isFreeFor(queue)) continue;
      this.#waiting.delete(queue);
      yield queue;
    }
  }
}
