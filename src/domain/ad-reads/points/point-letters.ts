import { itemAt } from "../../../lib/item-at.ts";
import type { Token } from "../spoken/fold-tokens.ts";
import { LIGHT_WORDS } from "./point-words.ts";

/** What the words of a point weigh, and those of scripts without blanks. */

/** In tenths. */
export const WEIGHTS = { number: 15, word: 10, light: 3, mixedPair: 4 } as const;

/**
 * Japanese is compared by single Han letters, since their endings differ, and by pairs of Katakana;
 * other scripts without blanks by pairs of letters.
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
