import { foldWord } from "./fold-word.ts";

/**
 * Splits a text into the tokens of the index. Rejected: PostgreSQL's own parser, which in a
 * database with character type C keeps `«привет»` and whole Chinese sentences as single words.
 *
 * Scripts without blanks between words (Han, Kana, Thai, Lao, Khmer, Myanmar) and Hangul become
 * overlapping pairs of characters: any part of such a text is found, and no dictionary is needed.
 * Rejected: a dictionary (`Intl.Segmenter`), which cuts names depending on their neighbours, so
 * hits would depend on them too.
 */

export interface Token {
  /** Text of the token, which consists of letters, marks and digits only. */
  text: string;
  /** Number of the token in the text, from 1. */
  position: number;
  /** Position in the text in UTF-16 code units; `end` is the index after it. */
  start: number;
  end: number;
  /**
   * True for the last character of a run by itself, which is also the second one of the pair before
   * it.
   */
  isTail: boolean;
}

/**
 * Maximum characters of a word; longer ones are cut, so that an encoded file in a description does
 * not fill the index.
 */
const WORD_LENGTH_MAX = 64;

/**
 * Characters of scripts that are indexed by pairs, as the inside of a character class of a regular
 * expression.
 */
export const PAIRED_SCRIPTS =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}" +
  "\\p{scx=Khmr}\\p{scx=Mymr}";

/** Letters of those scripts; `ー` and similar signs belong to several scripts. */
const PAIRED_LETTERS = `[[${PAIRED_SCRIPTS}\\u30FC\\uFF70\\uFF9E\\uFF9F]&&[\\p{L}\\p{M}]]`;

/** Invisible characters inside a word: soft hyphens, joiners. */
const JOINERS = "\\u00AD\\u200B-\\u200D\\u2060";
const APOSTROPHES = "'\\u2019\\u02BC\\uFF07";

/**
 * Pieces of a text. The first group is a run of paired letters; blanks between letters of scripts
 * other than Hangul are part of the run, because speech recognition puts them anywhere. The second
 * group is a word.
 */
const PIECES = new RegExp(
  `((?=\\p{L})${PAIRED_LETTERS}(?:[${JOINERS}]*${PAIRED_LETTERS}` +
    `|(?<!\\p{scx=Hang})\\s+(?!\\p{scx=Hang})(?=\\p{L})${PAIRED_LETTERS})*)` +
    `|([[\\p{L}\\p{N}]--${PAIRED_LETTERS}]` +
    `(?:[${APOSTROPHES}${JOINERS}]*[[\\p{L}\\p{M}\\p{N}]--${PAIRED_LETTERS}])*)`,
  "gv",
);

/** A letter of a run with the marks on it. Marks of Thai and similar scripts count as letters. */
const LETTERS = /[^\s][\u3099\u309A\uFF9E\uFF9F\p{Variation_Selector}]*/gu;

/** The tokens of a text in NFC (`searchableText`), in the order of the text. */
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

/** A word cut to the maximum, without half of a character at its end. */
const cut = (word: string): string =>
  word.slice(0, WORD_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, "");

/** Characters that make a run differ from the sequence of its letters. */
const UNEVEN = /[\s\u3099\u309A\p{Default_Ignorable_Code_Point}]/u;

interface Letter {
  text: string;
  start: number;
  end: number;
}

function lettersOf(run: string, offset: number): Letter[] {
  const letters: Letter[] = [];
  // A shortcut for most runs, which takes a third of the time.
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
    // One written letter may fold to several: ำ of Thai to two.
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

/** Control characters, which a text column may refuse or a page would show as boxes. */
const CONTROLS = /[\p{Cc}\uFFFE\uFFFF]+/gu;
/** Blanks other than single ones: replacing a million single blanks by themselves takes 0.2 s. */
const OTHER_BLANKS = /\s{2,}|[^\S ]/gu;

/**
 * A text in the form in which it is indexed and quoted: in NFC, on one line, with single blanks.
 */
export const searchableText = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(CONTROLS, " ").replace(OTHER_BLANKS, " ").trim();
