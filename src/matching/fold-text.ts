import { decode } from "html-entities";

/**
 * Within words: `don't`, `don’t` and `dont` are one word. U+00B4 must go before NFKC, which makes a
 * space of it.
 */
const APOSTROPHES = /['’‘ʼ`´′＇]/g;

/**
 * Characters that show nothing: soft hyphens, zero-width joiners, emoji selectors, enclosing
 * keycaps. Two titles that look alike must not differ by them.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;

/**
 * Folding once is nearly always stable; a few ligatures come apart into something that folds again.
 */
const MAX_ROUNDS = 8;

const decodeOnce = (text: string): string => decode(text, { scope: "strict" });

/**
 * Upper-casing first joins what lower-casing alone keeps apart: `ß` and `SS`, `ı` and `I`, final
 * and middle sigma.
 */
function foldOnce(text: string): string {
  return text
    .replace(APOSTROPHES, "")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .replace(INVISIBLE, "")
    .normalize("NFKC");
}

/**
 * A text with entities decoded twice (feeds escape `&amp;amp;`), compatibility forms unified
 * (NFKC), letter case folded, apostrophes and invisible characters gone and blanks collapsed.
 * Punctuation is still there. Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  let folded = decodeOnce(decodeOnce(text));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = foldOnce(folded);
    if (next === folded) break;
    folded = next;
  }
  return folded.replace(/\s+/gu, " ").trim();
}
