import type { ReadRequest, ReadWish } from "../queue/delivery-queue.store.ts";
import { EndpointQueue } from "./endpoint-queue.ts";

/** Maximum deliveries read in one statement. */
const READ_MAX = 1_000;

/** Reads that are sent in one statement. */
export type StartedReads = Pick<ReadRequest, "inHand"> & { wishes: Map<string, ReadWish> };

/** The queues of a delivery worker, in the order in which endpoints are served next. */
export class EndpointQueues {
  readonly #queues = new Map<string, EndpointQueue>();
  readonly #monotonicMs: () => number;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  get all(): EndpointQueue[] {
    return [...this.#queues.values()];
  }

  /** The queue of an endpoint; undefined for an endpoint that has nothing to do. */
  find(endpointId: string): EndpointQueue | undefined {
    return this.#queues.get(endpointId);
  }

  of(endpointId: string): EndpointQueue {
    const known = this.#queues.get(endpointId);
    if (known !== undefined) return known;
    const queue = new EndpointQueue(endpointId, this.#monotonicMs());
    this.#queues.set(endpointId, queue);
    return queue;
  }

  /**
   * Removes a queue that has nothing to do; false where it has deliveries or was removed before.
   */
  forgetIdle(queue: EndpointQueue): boolean {
    if (!queue.isIdle || this.#queues.get(queue.endpointId) !== queue) return false;
    return this.#queues.delete(queue.endpointId);
  }

  /** Discards the deliveries of all endpoints that have not started. */
  drain(): void {
    for (const queue of this.#queues.values()) queue.drain();
  }

  /**
   * How much to read of each endpoint now, and the deliveries that they have in hand. Selected
   * endpoints move to the end of the order, so that no long queue starves the others.
   */
  startReads(hasSlot: (queue: EndpointQueue) => boolean): StartedReads {
    const nowMs = this.#monotonicMs();
    const wishes = new Map<string, ReadWish>();
    const inHand: string[] = [];
    let total = 0;
    for (const [endpointId, queue] of this.#queues) {
      if (!hasSlot(queue)) continue;
      const limit = Math.min(queue.capacity(nowMs), READ_MAX - total);
      if (limit <= 0) continue;
      const wish = queue.startRead(limit, nowMs);
      wishes.set(endpointId, wish);
      inHand.push(...queue.inHandFrom(wish.dueFromUs));
      total += wish.limit;
    }
    for (const endpointId of wishes.keys()) {
      const queue = this.of(endpointId);
      this.#queues.delete(endpointId);
      this.#queues.set(endpointId, queue);
    }
    return { wishes, inHand };
  }
}
