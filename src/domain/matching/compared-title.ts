import { foldText } from "./fold-text.ts";
import { withoutFrontMatter } from "./normalise-title.ts";
import { endNumbering, type EpisodeNumber } from "./title-numbering.ts";
import { isSetOff, type Word, wordsOf } from "./title-words.ts";

/** A title in the looser forms in which a lookup recognises it, all of them without accents. */
export interface ComparedTitle {
  /** The title without show name and numbering at either end; words joined by spaces. */
  core: string;
  /** All words of the title, joined by spaces. */
  whole: string;
  /** All words in the form they have in the title. */
  words: readonly Word[];
  /** The numbers of the numberings that `core` leaves out. */
  numbers: readonly EpisodeNumber[];
  coreKey: TextKey;
  wholeKey: TextKey;
}

/**
 * A text without the blanks between its words, `L.A. nights` as `lanights`, except between digits:
 * `1.2` is not `12`.
 */
interface TextKey {
  text: string;
  /**
   * The text without blanks between digits too, where that gives a date written without points;
   * else null.
   */
  asDate: string | null;
}

/** Letters that are compared as other letters although Unicode does not decompose them. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
};

/**
 * Marks are accents in these scripts. In others they are vowels (`की`) or make other letters (`が`),
 * and stay.
 */
const ACCENTS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{Mn}+/gu;

const ASCII = /^[a-z0-9]+$/;

/** A word without accents. */
const plainText = ({ text }: Word): string =>
  ASCII.test(text)
    ? text
    : text
        .normalize("NFD")
        .replace(ACCENTS, "$1")
        .normalize("NFC")
        .replaceAll(/[øłđıæœ]/g, (letter) => LATIN_LETTERS[letter] ?? letter);

/**
 * The looser forms of a title; `show` is `showWordsOf` the show's name. A title without a letter or
 * digit has empty forms.
 */
export function comparedTitle(title: string, show: readonly string[]): ComparedTitle {
  const words = wordsOf(foldText(title));
  // The front is stripped first, so that of `Episode 3 | My Show` the episode remains and not the
  // show.
  const front = withoutFrontMatter(withoutEndShow(words, show), show);
  const end = withoutEndMatter(front.words, show);
  const whole = words.map(plainText).join(" ");
  const core = end.words.length === words.length ? whole : end.words.map(plainText).join(" ");
  return {
    core,
    whole,
    words,
    numbers: [...front.numbers, ...end.numbers],
    coreKey: keyOf(core),
    wholeKey: keyOf(whole),
  };
}

function withoutEndShow(words: readonly Word[], show: readonly string[]): readonly Word[] {
  return endsWithShow(words, show) ? withoutEndShow(words.slice(0, -show.length), show) : words;
}

/** Removes show names and numberings that are set off at the end, while something remains. */
function withoutEndMatter(
  words: readonly Word[],
  show: readonly string[],
): { words: readonly Word[]; numbers: readonly EpisodeNumber[] } {
  const rest = withoutEndShow(words, show);
  const found = endNumbering(rest);
  if (found === null) return { words: rest, numbers: [] };
  const end = withoutEndMatter(rest.slice(0, -found.length), show);
  return {
    words: end.words,
    numbers: found.names === null ? end.numbers : [found.names, ...end.numbers],
  };
}

function endsWithShow(words: readonly Word[], show: readonly string[]): boolean {
  const start = words.length - show.length;
  const first = words[start];
  return (
    show.length > 0 &&
    start > 0 &&
    first !== undefined &&
    isSetOff(first) &&
    show.every((word, index) => words[start + index]?.text === word)
  );
}

/**
 * Whether a title continues with a sign after the given number of letters of `whole`: `back (live)`
 * does so after `back`.
 */
export function hasSignAfter({ words }: ComparedTitle, length: number): boolean {
  let end = -1;
  return words.some((word) => {
    const isThere = end === length && /\S/u.test(word.gap);
    end += plainText(word).length + 1;
    return isThere;
  });
}

const DIGIT_BLANK = /\p{Nd} \p{Nd}/u;
const DIGIT_BLANKS = /(?<=\p{Nd}) (?=\p{Nd})/gu;
const OTHER_BLANKS = /(?<!\p{Nd}) | (?!\p{Nd})/gu;
/**
 * At least six digits in a row, as in a date: two titles with the same ones are not alike by
 * chance.
 */
const DATE_DIGITS = /\p{Nd}{6}/u;

function keyOf(text: string): TextKey {
  if (!DIGIT_BLANK.test(text)) return { text: text.replaceAll(" ", ""), asDate: null };
  const key = text.replace(OTHER_BLANKS, "");
  const joined = key.replace(DIGIT_BLANKS, "");
  return { text: key, asDate: joined !== key && DATE_DIGITS.test(joined) ? joined : null };
}

const isSameKey = (one: TextKey, other: TextKey): boolean =>
  one.text !== "" &&
  (one.text === other.text || one.asDate === other.text || one.text === other.asDate);

/**
 * Whether two titles differ at most in case, accents, punctuation, blanks, and in show name and
 * numbering at their ends: `L.A. nights | My Show` and `LA Nights`.
 */
export const isSameTitle = (one: ComparedTitle, other: ComparedTitle): boolean =>
  isSameKey(one.coreKey, other.coreKey) || isSameKey(one.wholeKey, other.wholeKey);
