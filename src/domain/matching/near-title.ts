import { type ComparedTitle, hasSignAfter } from "./compared-title.ts";

/** Compares titles that are nearly the same: one lacks a letter, or its end is cut off. */

/**
 * Whether one title is the other with one letter left out: `The lighthuse keeper`. Word and title
 * must be long enough for a slip to be likelier than another title. Digits and words that number
 * something never count as a slip: `Part II` is not `Part I`.
 */
export const isOneLetterOff = (one: ComparedTitle, other: ComparedTitle): boolean =>
  lacksOneLetter(one.core, other.core) || lacksOneLetter(one.whole, other.whole);

const TITLE_LETTERS = 10;
const WORD_LETTERS = 4;
/**
 * Minimum letters of a word in a script without blanks between words, where a "word" is a sentence.
 */
const SENTENCE_LETTERS = 7;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function lacksOneLetter(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (longer.length !== shorter.length + 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  if (shorter.slice(at) !== longer.slice(at + 1)) return false;
  const start = longer.lastIndexOf(" ", at) + 1;
  const word = longer.slice(start).split(" ")[0] ?? "";
  const slip = word.slice(0, at - start) + word.slice(at - start + 1);
  return isSlip(longer.charAt(at), word, slip, longer);
}

function isSlip(letter: string, word: string, slip: string, title: string): boolean {
  if (!/[\p{L}\p{M}]/u.test(letter) || COUNTING_SIGN.test(letter)) return false;
  if (counts(word) || counts(slip)) return false;
  return UNSPACED.test(word)
    ? word.length >= SENTENCE_LETTERS
    : word.length >= WORD_LETTERS && title.length >= TITLE_LETTERS;
}

/** Minimum letters of a title that another system has cut off. */
const CUT_LETTERS = 30;

/**
 * Whether the first title is the second with its end cut off. It is not where the second title
 * continues with a sign (`Title`, `Title (live)`: a title of its own), or where the rest of the
 * second title is a number or the name of a version.
 */
export function isCutOff(one: ComparedTitle, other: ComparedTitle): boolean {
  const { length } = one.whole;
  if (length < CUT_LETTERS || length >= other.whole.length) return false;
  if (!other.whole.startsWith(one.whole) || hasSignAfter(other, length)) return false;
  if (COUNTING_SIGN.test(other.whole.slice(length))) return false;
  const wordStart = other.whole.lastIndexOf(" ", length) + 1;
  return !other.whole.slice(wordStart).split(" ").some(counts);
}

/** Signs that number parts: `一二三`, and the signs for the upper, middle and lower part. */
const COUNTING_SIGN = /[一二三四五六七八九十百千〇零上中下前後后]/u;
/** Roman numerals from `ii` on: `i` is a word of its own. */
const ROMAN = /^(?=..)x{0,3}(?:ix|iv|v?i{0,3})$/;

/** Words by which parts and versions of one title differ. */
const COUNTING_WORDS = new Set(
  [
    "part parts pt teil vol volume chapter kapitel partie parte deel del część часть",
    "one two three four five six seven eight nine ten eleven twelve",
    "first second third fourth fifth sixth seventh eighth ninth tenth",
    "eins zwei drei vier fünf sechs sieben acht neun zehn erste zweite dritte vierte",
    "deux trois quatre cinq sept huit neuf dix premier deuxième troisième",
    "dos tres cuatro cinco seis siete ocho nueve diez due tre quattro cinque sei",
    "dois três quatro sete oito nove dez primera segunda tercera primeira terceira",
    "twee drie vier vijf zes zeven acht negen tien två tre fyra fem sex sju åtta nio tio",
    "один два три четыре пять шесть семь восемь девять десять первая вторая третья",
    "release rerelease rerun repeat replay rebroadcast encore live bonus extended uncut",
    "remaster remastered remix trailer teaser preview update version edition wiederholung",
  ].flatMap((words) =>
    words
      .normalize("NFD")
      .replaceAll(/[\u0300-\u036f]/g, "")
      .split(" "),
  ),
);

/** Whether a word numbers a part or names a version. */
const counts = (word: string): boolean =>
  /\p{N}/u.test(word) || ROMAN.test(word) || COUNTING_WORDS.has(word);
