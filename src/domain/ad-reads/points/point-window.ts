import { itemAt } from "../../../lib/item-at.ts";

/** What a word of a talking point weighs. */
export interface PointWord {
  isNumber: boolean;
  /** Of the point itself: no number, and nothing that the whole advertisement is about. */
  isHeavy: boolean;
  tenths: number;
  /** The halves of the point it is a word of weight of: `skip a week`, `cancel any time`. */
  parts: number[];
}

/** Words of a point that are said in a stretch of tokens. */
export class PointWindow {
  /** Of all words, in tenths, so that taking a weight away undoes adding it. */
  readonly whole: number;
  /** Of those that are said. */
  tenths = 0;
  /** Of words of weight alone. */
  heavyTenths = 0;
  #heavyWhole: number;
  readonly #words: readonly PointWord[];
  /** How often each word is said. */
  readonly #counts: Int32Array;
  /** How many words are said of each half that has words of weight. */
  readonly #parts = new Map<number, number>();
  /** Numbers that are not said, and halves of which nothing is. */
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

  /** Every number is said, and of each half that has words of weight one is. */
  get isComplete(): boolean {
    return this.#missing === 0;
  }

  /** The share of the words of weight that is said. */
  get heavyShare(): number {
    return this.#heavyWhole === 0 ? 0 : this.heavyTenths / this.#heavyWhole;
  }

  /** A word that turns out to be no word of weight. */
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
