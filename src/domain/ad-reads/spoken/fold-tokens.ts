import { foldWord } from "../../text-search/fold-word.ts";
import { UNSPACED_SCRIPTS } from "../../transcript-formats/join-texts.ts";

/** A word, a number, a sign of value, or one letter of a script without blanks. */
export interface Token {
  /** The text, folded in the same way as in the search. */
  text: string;
  /** Position in the text, in UTF-16 code units; `end` is the index after it. */
  start: number;
  end: number;
  /** True for one letter of a script without blanks between words. */
  isUnspaced: boolean;
}

const UNSPACED = `[${UNSPACED_SCRIPTS}ー々]`;

/**
 * Pieces of a text. The group is a letter of a script without blanks, with its mark. The others are
 * a number in groups of three digits, digits or Latin letters before a Korean ending, a word or its
 * part beside an apostrophe, and a sign.
 */
const PIECES = new RegExp(
  `(?<![\\p{Nd}.,])\\p{Nd}{1,3}(?:[.,]\\p{Nd}{3})+(?![.,]?\\p{Nd})|(${UNSPACED}[\\u3099\\u309A]?)|[A-Za-z\\p{Nd}]+(?=\\p{Script=Hangul})|[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]+|[%％٪€$£¥₹]`,
  "gv",
);

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // Folding takes most of the time, and words repeat, so folded words are cached.
  const known = new Map<string, string>();
  for (const match of text.matchAll(PIECES)) {
    const piece = match[0];
    const folded = known.get(piece) ?? SIGNS[piece] ?? foldWord(piece.replace(/[.,]/g, ""));
    known.set(piece, folded);
    if (folded === "") continue;
    const start = match.index;
    tokens.push({
      text: folded,
      start,
      end: start + piece.length,
      isUnspaced: match[1] !== undefined,
    });
  }
  return tokens;
}

const SIGNS: Readonly<Record<string, string>> = {
  "%": "%",
  "％": "%",
  "٪": "%",
  "€": "€",
  $: "$",
  "£": "£",
  "¥": "¥",
  "₹": "₹",
};

/** The tokens as one text, with blanks between all but letters of a script without blanks. */
export function joinTokens(tokens: readonly Token[]): string {
  let joined = "";
  let isTight = true;
  for (const { text, isUnspaced } of tokens) {
    joined += isTight && isUnspaced ? text : joined === "" ? text : ` ${text}`;
    isTight = isUnspaced;
  }
  return joined;
}

export const foldPhrase = (phrase: string): string => joinTokens(tokensOf(phrase));

/** Hiragana written as Katakana, because speech recognition writes a word in either. */
export function inKatakana(text: string): string {
  if (text.length === 1) return KATAKANA.get(text) ?? text;
  return text.replace(/[ぁ-ゖ]/g, (letter) => KATAKANA.get(letter) ?? letter);
}

const KATAKANA = new Map(
  Array.from({ length: 0x56 }, (_, at): [string, string] => [
    String.fromCodePoint(0x3041 + at),
    String.fromCodePoint(0x30a1 + at),
  ]),
);
