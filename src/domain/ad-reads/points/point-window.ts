import { itemAt } from "../../../lib/item-at.ts";

/** A word of a talking point with its weight. */
export interface PointWord {
  isNumber: boolean;
  /**
   * True for a word with a meaning of its own: it is no number, and not what the whole
   * advertisement is about.
   */
  isHeavy: boolean;
  tenths: number;
  /** The halves of the point in which it is a heavy word: `skip a week`, `cancel any time`. */
  parts: number[];
}

/** The words of a point that are said in a range of tokens. */
export class PointWindow {
  /** Weight of all words, in tenths, so that subtracting a weight exactly undoes adding it. */
  readonly whole: number;
  /** Weight of the words that are said, in tenths. */
  tenths = 0;
  /** Weight of the heavy words that are said, in tenths. */
  heavyTenths = 0;
  #heavyWhole: number;
  readonly #words: readonly PointWord[];
  /** Number of times that each word is said. */
  readonly #counts: Int32Array;
  /** Number of heavy words that are said of each half that has any. */
  readonly #parts = new Map<number, number>();
  /** Number of numbers that are not said and of halves of which nothing is said. */
  #missing = 0;

  constructor(words: readonly PointWord[]) {
    this.#words = words;
    this.#counts = new Int32Array(words.length);
    this.#heavyWhole = words.reduce((sum, { tenths, isHeavy }) => sum + (isHeavy ? tenths : 0), 0);
    this.whole = words.reduce((sum, { tenths }) => sum + tenths, 0);
    for (const { isNumber, parts } of words) {
      for (const part of parts) this.#parts.set(part, 0);
      if (isNumber) this.#missing += 1;
    }
    this.#missing += this.#parts.size;
  }

  /** True where every number is said, and a heavy word of each half that has any. */
  get isComplete(): boolean {
    return this.#missing === 0;
  }

  /** The share of the heavy words that is said, by weight. */
  get heavyShare(): number {
    return this.#heavyWhole === 0 ? 0 : this.heavyTenths / this.#heavyWhole;
  }

  /** Marks a word as not heavy after all. */
  demote(index: number): void {
    const word = itemAt(this.#words, index);
    if (!word.isHeavy) return;
    word.isHeavy = false;
    this.#heavyWhole -= word.tenths;
  }

  add(index: number): void {
    const count = (this.#counts[index] ?? 0) + 1;
    this.#counts[index] = count;
    if (count === 1) this.#change(index, 1);
  }

  remove(index: number): void {
    const count = (this.#counts[index] ?? 0) - 1;
    this.#counts[index] = count;
    if (count === 0) this.#change(index, -1);
  }

  #change(index: number, by: 1 | -1): void {
    const { tenths, isNumber, isHeavy, parts } = itemAt(this.#words, index);
    this.tenths += by * tenths;
    if (isHeavy) this.heavyTenths += by * tenths;
    if (isNumber) this.#missing -= by;
    for (const part of parts) {
      const said = (this.#parts.get(part) ?? 0) + by;
      this.#parts.set(part, said);
      if (said === (by === 1 ? 1 : 0)) this.#missing -= by;
    }
  }
}
