/** Limits of a queue. */
export interface FairQueueLimits {
  /** Works that run at once. */
  places: number;
  /** Works that wait, of all owners. */
  waitingMax: number;
  /** Works that wait, of one owner. */
  waitingOfOneMax: number;
}

type Begin = () => void;

/**
 * Works of several owners: at most one of an owner runs, and owners take turns. Those of one owner
 * run in the order in which they came.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #running = new Set<string>();
  /** In the order of their turns: an owner goes to the end when a work of it has ended. */
  readonly #waiting = new Map<string, Begin[]>();
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` at its turn.
   *
   * @throws what `full` makes, where too many wait; the reason of the signal, once it is aborted
   * before the turn.
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
