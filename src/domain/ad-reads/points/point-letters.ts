import { itemAt } from "../../../lib/item-at.ts";
import type { Token } from "../spoken/fold-tokens.ts";
import { LIGHT_WORDS } from "./point-words.ts";

/** Weights of the words of a point, and its terms in scripts without blanks. */

/** Weights in tenths. */
export const WEIGHTS = { number: 15, word: 10, light: 3, mixedPair: 4 } as const;

/**
 * Adds the terms of a point in a script without blanks. Japanese is compared by single Han letters,
 * because its endings differ, and by pairs of Katakana; other scripts are compared by pairs of
 * letters.
 */
export function addLetters(
  add: (word: string, tenths: number, isUnspaced: boolean) => void,
  tokens: readonly Token[],
  at: number,
  isJapanese: boolean,
): void {
  const [first, second] = [itemAt(tokens, at), tokens[at + 1]];
  if (isJapanese && /^\p{Script=Han}/u.test(first.text)) {
    add(first.text, LIGHT_WORDS.has(first.text) ? WEIGHTS.light : WEIGHTS.word, true);
    return;
  }
  if (second?.isUnspaced !== true || second.start !== first.end) return;
  const pair = first.text + second.text;
  if (/^\p{Script=Hiragana}+$/u.test(pair)) return;
  add(pair, /\p{Script=Hiragana}/u.test(pair) ? WEIGHTS.mixedPair : WEIGHTS.word, true);
}
