import { foldText } from "../../fold-text.ts";
import { plainWord } from "../texts/terms.ts";

/** Finds names of guests in posts. Hosts are removed before, because they are in every episode. */

/** The name of a guest in the forms that posts are compared with. */
export interface Guest {
  /** The name as written. */
  name: string;
  /** Folded words of the name in the written order, the family name last. */
  words: readonly string[];
  /** All words without blanks, as in `@anaprado` and `#AnaPrado`. */
  joined: string;
}

/** The part of the name by which a post names a guest. */
export type Naming = "full" | "family" | "first";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Honorifics and titles, which posts leave out. */
const HONORIFICS = new Set("dr prof mr mrs ms dra sr sra herr frau mme".split(" "));
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

export const plainWordsOf = (text: string): string[] =>
  [...foldText(text).matchAll(WORD)].map(([word]) => plainWord(word));

/** The comparable forms of a guest's name; null where the name has no letters. */
export function guestOf(name: string): Guest | null {
  const words = plainWordsOf(name).filter((word) => !HONORIFICS.has(word));
  return words.length === 0 ? null : { name, words, joined: words.join("") };
}

/** The words of a post in which names are looked for. */
export interface NamedWords {
  words: readonly string[];
  has: ReadonlySet<string>;
  /** All words joined into one, for scripts without blanks. */
  joined: string;
}

export function namedWordsOf(text: string): NamedWords {
  const words = plainWordsOf(text.slice(0, 20_000));
  return { words, has: new Set(words), joined: words.join("") };
}

/** How the post names the guest; null where it does not. */
export function namingOf({ words, joined }: Guest, post: NamedWords): Naming | null {
  const [first] = words;
  const family = words.at(-1);
  if (first === undefined || family === undefined) return null;
  if (UNSPACED.test(joined)) {
    if (joined.length >= 2 && post.joined.includes(joined)) return "full";
    if (words.length < 2) {
      const given = givenNameOf(joined);
      return given !== null && post.joined.includes(given) ? "first" : null;
    }
    if (family.length >= 2 && post.joined.includes(family)) return "family";
    return first.length >= 2 && post.joined.includes(first) ? "first" : null;
  }
  if (words.length > 1 && joined.length >= 6 && post.has.has(joined)) return "full";
  if (words.length === 1) return post.has.has(first) && first.length >= 3 ? "full" : null;
  if (isInOrder(first, family, post.words)) return "full";
  if (post.words.some((word) => isSameName(word, family))) return "family";
  return post.words.some((word) => isSameName(word, first)) ? "first" : null;
}

/** The given name `地訓` of a name of three characters, or `陽子` of four: the family name is first. */
function givenNameOf(name: string): string | null {
  const letters = Array.from(name);
  if (
    letters.length < 3 ||
    letters.length > 4 ||
    !/^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(name)
  )
    return null;
  return letters.slice(letters.length === 4 ? 2 : 1).join("");
}

/** The first name of a guest, as far as it can be derived from the full name. */
export const firstNameOf = ({ words, joined }: Guest): string | undefined =>
  words.length === 1 ? (givenNameOf(joined) ?? words[0]) : words[0];

/** Whether first and family name follow each other with at most two words between them. */
function isInOrder(first: string, family: string, words: readonly string[]): boolean {
  return words.some(
    (word, index) =>
      isSameName(word, first) &&
      [1, 2, 3].some((step) => isSameName(words[index + step] ?? "", family)),
  );
}

/** Whether a word is the name in another case form: `Анной` is `Анна`, `Prados` is `Prado`. */
function isSameName(word: string, name: string): boolean {
  if (word === name) return true;
  if (word.length < 3 || name.length < 3 || Math.abs(word.length - name.length) > 3) return false;
  // The first letters are compared first, because each post is compared with all guests, and
  // testing the script takes longer.
  if (word.startsWith(name.slice(0, 3))) {
    if (/^[a-z]+$/.test(name)) return word === `${name}s`;
    const endings = /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(name) ? 1 : 0;
    if (word.startsWith(name.slice(0, Math.max(3, name.length - endings)))) return true;
  }
  // In Arabic and Hebrew prefixes are written onto the name.
  return (
    word.length <= name.length + 2 &&
    word.endsWith(name) &&
    /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name)
  );
}
