/** Limits of a queue. */
export interface FairQueueLimits {
  /** Maximum work items that run at once. */
  places: number;
  /** Maximum waiting work items of all owners. */
  waitingMax: number;
  /** Maximum waiting work items of one owner. */
  waitingOfOneMax: number;
}

type Begin = () => void;

/**
 * Work items of several owners: at most one item of an owner runs, and owners take turns. The items
 * of one owner run in the order of their arrival.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #running = new Set<string>();
  /**
   * Waiting work in the order of turns: an owner moves to the end when one of its work items has
   * ended.
   */
  readonly #waiting = new Map<string, Begin[]>();
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` at its turn.
   *
   * @throws the error of `full` where too many items wait; the reason of the signal if it is
   * aborted before the turn.
   */
  async run<Value>(
    owner: string,
    { signal, full }: { signal: AbortSignal; full: () => Error },
    work: () => Promise<Value>,
  ): Promise<Value> {
    signal.throwIfAborted();
    await this.#turn(owner, signal, full);
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#goToEnd(owner);
      this.#beginNext();
    }
  }

  #goToEnd(owner: string): void {
    const own = this.#waiting.get(owner);
    this.#waiting.delete(owner);
    if (own !== undefined) this.#waiting.set(owner, own);
  }

  async #turn(owner: string, signal: AbortSignal, full: () => Error): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    const isFree = this.#running.size < this.#limits.places && !this.#running.has(owner);
    if (isFree) {
      this.#running.add(owner);
      return;
    }
    if (this.#size >= this.#limits.waitingMax || own.length >= this.#limits.waitingOfOneMax)
      throw full();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.push(resolve);
    this.#waiting.set(owner, own);
    this.#size += 1;
    const leave = (): void => {
      const place = own.indexOf(resolve);
      if (place === -1) return;
      own.splice(place, 1);
      this.#size -= 1;
      if (own.length === 0) this.#waiting.delete(owner);
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #beginNext(): void {
    for (const [owner, own] of this.#waiting) {
      if (this.#running.size >= this.#limits.places) return;
      const begin = this.#running.has(owner) ? undefined : own.shift();
      if (begin === undefined) continue;
      this.#size -= 1;
      if (own.length === 0) this.#waiting.delete(owner);
      this.#running.add(owner);
      begin();
    }
  }
}
