import { itemAt } from "../../../lib/item-at.ts";
import type { Token } from "./fold-tokens.ts";
import { ComparedWord } from "../names/like-word.ts";
import { quantityOf, unitBehind } from "../points/quantities.ts";

/** A word of a text, with its number among the different words of the text. */
export type SaidWord = ComparedWord & { id: number };

/** Minimum letters of two words that are also compared as one compound. */
const COMPOUND_LETTERS = 8;
const ARABIC = /^\p{Script=Arabic}/u;

/**
 * The words of a text, prepared once for all points. Each token has its own word and the compound
 * that it forms with the next one, because compounds are written as one word or as two. In scripts
 * without blanks it has the pair; a number before a unit of time has the length of time.
 */
export class SaidWords {
  readonly #words = new Map<string, SaidWord>();
  readonly #tokens: Int32Array;
  readonly #said: SaidWord[] = [];
  /** Index of the first place of each token, and of the end. */
  readonly #placeOf: Int32Array;

  constructor(tokens: readonly Token[]) {
    const places = new Int32Array(tokens.length * 3);
    this.#placeOf = new Int32Array(tokens.length + 1);
    tokens.forEach(({ text, isUnspaced }, token) => {
      this.#placeOf[token] = this.#said.length;
      const next = tokens[token + 1];
      places[this.#said.length] = token;
      const unit = unitBehind(tokens, token + 1);
      const quantity = unit === undefined ? null : quantityOf(text, unit);
      this.#said.push(this.#wordOf(text, isUnspaced, quantity));
      if (quantity !== null) {
        places[this.#said.length] = token;
        this.#said.push(this.#wordOf(quantity, false));
      }
      if (next?.isUnspaced !== isUnspaced) return;
      if (!isUnspaced && text.length + next.text.length < COMPOUND_LETTERS) return;
      // Any two Arabic words may share three letters with a root, so they are not joined.
      if (ARABIC.test(text)) return;
      places[this.#said.length] = token;
      this.#said.push(this.#wordOf(text + next.text, isUnspaced));
    });
    this.#placeOf[tokens.length] = this.#said.length;
    this.#tokens = places;
  }

  /** The first place of a token. */
  placeOf(token: number): number {
    return itemAt(this.#placeOf, token);
  }

  tokenAt(place: number): number {
    return itemAt(this.#tokens, place);
  }

  wordAt(place: number): SaidWord {
    return itemAt(this.#said, place);
  }

  /**
   * @param length The length of time that a number forms with its unit; it makes a different word
   *   from the number alone.
   */
  #wordOf(text: string, isUnspaced: boolean, length: string | null = null): SaidWord {
    const key = length === null ? text : `${text} ${length}`;
    const known = this.#words.get(key);
    if (known !== undefined) return known;
    const word = Object.assign(new ComparedWord(text, isUnspaced), { id: this.#words.size });
    word.quantity = length;
    this.#words.set(key, word);
    return word;
  }
}
