/**
 * A map for caches that forgets what was not used for longest. It grows with what is in it: a
 * package for this, `lru-cache`, reserves the arrays of its largest size when it is made, which is
 * 7.5 MB for the caches of an idle process.
 *
 * Two generations take turns, each half of `max`: what is used in the older one moves to the newer
 * one, and when that is full the older one is dropped. So a hit writes nothing, and the order of use
 * is kept to within half of `max`.
 */
export interface BoundedMapOptions<Value> {
  /** The most that is kept, in entries or in what `sizeOf` counts. */
  max: number;
  /** Size of a value, 1 unless given. A value that is larger than half of `max` is not kept. */
  sizeOf?: (value: Value) => number;
}

/**
 * At any moment it holds at most `max`, and surely the entries used last that have half of `max`
 * together.
 */
export class BoundedMap<Key, Value extends object | string | number> {
  readonly #half: number;
  readonly #sizeOf: ((value: Value) => number) | undefined;
  #newer = new Map<Key, Value>();
  #older = new Map<Key, Value>();
  #newerSize = 0;

  constructor({ max, sizeOf }: BoundedMapOptions<Value>) {
    this.#half = max / 2;
    this.#sizeOf = sizeOf;
  }

  /** Entries kept. */
  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#newer.get(key);
    if (value !== undefined) return value;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    const size = this.#size(value);
    if (size > this.#half) return;
    if (this.#newerSize + size > this.#half) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#newerSize = 0;
    }
    this.#newer.set(key, value);
    this.#newerSize += size;
  }

  delete(key: Key): void {
    const newer = this.#newer.get(key);
    if (newer !== undefined) {
      this.#newer.delete(key);
      this.#newerSize -= this.#size(newer);
    }
    this.#older.delete(key);
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
    this.#newerSize = 0;
  }

  #size(value: Value): number {
    return this.#sizeOf?.(value) ?? 1;
  }
}
