import { decode } from "html-entities";

/**
 * Apostrophes, which are removed within words: `don't`, `don’t` and `dont` are one word. U+00B4
 * must be removed before NFKC, which turns it into a space.
 */
const APOSTROPHES = /['’‘ʼ`´′＇]/g;

/**
 * Invisible characters: soft hyphens, zero-width joiners, emoji selectors, enclosing keycaps. Two
 * titles that look the same must be equal.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;

/**
 * Printable ASCII without entities. Most titles match it, and folding them takes a tenth of the
 * work.
 */
const PLAIN = /^[ -%'-~]*$/;

/**
 * Maximum rounds of folding. One round is nearly always stable; a few ligatures decompose into text
 * that folds again.
 */
const MAX_ROUNDS = 8;

const decodeOnce = (text: string): string => decode(text, { scope: "strict" });

/**
 * Folds a text once. It is upper-cased first, because lower-casing alone keeps `ß` and `SS`, `ı`
 * and `I`, and both sigmas apart.
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
 * A text in the form in which it is compared: entities decoded twice (feeds escape `&amp;amp;`),
 * compatibility forms unified (NFKC), letter case folded, apostrophes and invisible characters
 * removed, blanks collapsed. Punctuation stays: `Don’t  PANIC!` gives `dont panic!`. Folding a
 * folded text changes nothing.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return blanksOf(text.replaceAll(/['`]/g, "").toLowerCase());
  let folded = decodeOnce(decodeOnce(text));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = foldOnce(folded);
    if (next === folded) break;
    folded = next;
  }
  return blanksOf(folded);
}

const blanksOf = (text: string): string => text.replace(/\s+/gu, " ").trim();
