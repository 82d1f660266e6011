import { foldWord } from "./fold-word.ts";

/**
 * What the index holds of a text. PostgreSQL's own parser is not used: in a database whose
 * character type is C it keeps `«привет»` and whole sentences of Chinese as single words.
 *
 * Scripts without blanks between words (Han, Kana, Thai, Lao, Khmer, Myanmar) and Hangul become
 * overlapping pairs of characters: any part of such a text is found, and no dictionary is needed. A
 * dictionary (`Intl.Segmenter`) cuts names by their neighbours, so a hit would depend on them.
 */

export interface Token {
  /** Letters, marks and digits alone. */
  text: string;
  /** Its number in the text, from 1. */
  position: number;
  /** Where it stands in the text, in UTF-16 code units; `end` is behind it. */
  start: number;
  end: number;
  /** The last character of a run, by itself; it is the second one of the pair before. */
  isTail: boolean;
}

/** Longer words are cut: an encoded file in a description must not fill the index. */
const WORD_LENGTH_MAX = 64;

/**
 * Characters of scripts that are indexed by pairs: the inside of a class of a regular expression.
 */
export const PAIRED_SCRIPTS =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}" +
  "\\p{scx=Khmr}\\p{scx=Mymr}";

/** Their letters; `ー` and its like belong to several scripts. */
const PAIRED_LETTERS = `[[${PAIRED_SCRIPTS}\\u30FC\\uFF70\\uFF9E\\uFF9F]&&[\\p{L}\\p{M}]]`;

/** Invisible inside a word: soft hyphens, joiners. */
const JOINERS = "\\u00AD\\u200B-\\u200D\\u2060";
const APOSTROPHES = "'\\u2019\\u02BC\\uFF07";

/**
 * First group: a run of paired letters, where blanks between letters of other scripts than Hangul
 * are none, since speech recognition puts them anywhere. Second group: a word.
 */
const PIECES = new RegExp(
  `((?=\\p{L})${PAIRED_LETTERS}(?:[${JOINERS}]*${PAIRED_LETTERS}` +
    `|(?<!\\p{scx=Hang})\\s+(?!\\p{scx=Hang})(?=\\p{L})${PAIRED_LETTERS})*)` +
    `|([[\\p{L}\\p{N}]--${PAIRED_LETTERS}]` +
    `(?:[${APOSTROPHES}${JOINERS}]*[[\\p{L}\\p{M}\\p{N}]--${PAIRED_LETTERS}])*)`,
  "gv",
);

/** A letter of a run with the marks on it. Marks of Thai and its like count as letters. */
const LETTERS = /[^\s][\u3099\u309A\uFF9E\uFF9F\p{Variation_Selector}]*/gu;

/** The tokens of a text in NFC (`searchableText`), in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(PIECES)) {
    if (match[2] === undefined) addPairs(tokens, match[0], match.index);
    else addWord(tokens, match[0], match.index);
  }
  return tokens;
}

function addWord(tokens: Token[], word: string, start: number): void {
  const folded = foldWord(word);
  if (folded === "") return;
  const text = folded.length > WORD_LENGTH_MAX ? cut(folded) : folded;
  const position = nextPosition(tokens);
  tokens.push({ text, position, start, end: start + word.length, isTail: false });
}

/** Without half of a character at its end. */
const cut = (word: string): string =>
  word.slice(0, WORD_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, "");

/** What makes a run differ from its letters one by one. */
const UNEVEN = /[\s\u3099\u309A\p{Default_Ignorable_Code_Point}]/u;

interface Letter {
  text: string;
  start: number;
  end: number;
}

function lettersOf(run: string, offset: number): Letter[] {
  const letters: Letter[] = [];
  // Most runs; it takes a third of the time.
  if (!UNEVEN.test(run) && run.normalize("NFKC") === run) {
    let start = offset;
    for (const text of run) {
      letters.push({ text, start, end: start + text.length });
      start += text.length;
    }
    return letters;
  }
  for (const match of run.matchAll(LETTERS)) {
    const start = offset + match.index;
    // One written letter may be several: ำ of Thai is two.
    for (const text of foldWord(match[0]))
      letters.push({ text, start, end: start + match[0].length });
  }
  return letters;
}

function addPairs(tokens: Token[], run: string, offset: number): void {
  const letters = lettersOf(run, offset);
  letters.forEach((letter, index) => {
    const next = letters[index + 1];
    tokens.push({
      text: letter.text + (next?.text ?? ""),
      position: nextPosition(tokens),
      start: letter.start,
      end: next?.end ?? letter.end,
      isTail: next === undefined && index > 0,
    });
  });
}

const nextPosition = (tokens: readonly Token[]): number => (tokens.at(-1)?.position ?? 0) + 1;

/** Control characters, which a text column may not take or a page would show as boxes. */
const CONTROLS = /[\p{Cc}\uFFFE\uFFFF]+/gu;
/** Single blanks are left alone: replacing a million of them by themselves takes 0.2 s. */
const OTHER_BLANKS = /\s{2,}|[^\S ]/gu;

/** A text as it is indexed and quoted: in NFC, on one line, with single blanks. */
export const searchableText = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(CONTROLS, " ").replace(OTHER_BLANKS, " ").trim();
