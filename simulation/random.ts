import { createHash } from "node:crypto";

/**
 * A stream of decisions. Each actor has one of its own, made of the seed and its name, so that an
 * actor that is added does not move the decisions of the others.
 */
export class Random {
  #state: number;

  constructor(seed: number, name: string) {
    this.#state = createHash("sha256").update(`${seed}\n${name}`).digest().readUInt32LE(0);
  }

  /** From 0 to below 1 (mulberry32). */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** True once in so many times. */
  onceIn(times: number): boolean {
    return this.unit() * times < 1;
  }

  /** @throws Error for an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.unit() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }

  /** Some different items of a list, in its order; all where it has fewer. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = items.map((item, place) => ({ item, place, key: this.unit() }));
    return left
      .toSorted((one, other) => one.key - other.key)
      .slice(0, count)
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }

  /** Letters and digits, such as for an idempotency key. */
  code(length: number): string {
    return Array.from({ length }, () => this.between(0, 35).toString(36)).join("");
  }
}
