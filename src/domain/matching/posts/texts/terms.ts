import { foldText } from "../../fold-text.ts";

/**
 * Texts as sequences of terms, the unit in which captions, titles, show notes and transcripts are
 * compared. A term is the beginning of a word, or two neighbouring characters where blanks do not
 * part words or words are glued to particles (Han, Kana, Thai, Hangul). This needs no list of words
 * of a language.
 */

/** One term of a text. */
export interface Term {
  /** Number of the term in the vocabulary. */
  id: number;
  /** The folded word, or the two characters. */
  surface: string;
  /** True where the term is a pair of neighbouring characters. */
  isPair: boolean;
  /**
   * The part of a word that the term counts for, below 1 for pairs: pairs overlap, and a word has
   * more pairs in Kana or Thai than in Han.
   */
  worth: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const PAIRED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]+/gu;
const IS_PAIRED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const ASCII_WORD = /^[a-z0-9]+$/;
/**
 * Marks that are removed: accents, vowel points and the nukta. Vowel signs of Indic scripts are
 * kept.
 */
const MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Mn}])\p{Mn}+|\u093C/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  // Spelling variants of one Arabic or Devanagari letter.
  ى: "ي",
  ة: "ه",
  ٱ: "ا",
  ی: "ي",
  ک: "ك",
  ـ: "",
  "\u0901": "\u0902",
};
const VARIANTS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
/**
 * Conjunctions, prepositions and the article of Arabic, and those of Hebrew, which are written onto
 * the word.
 */
const ARABIC_PREFIX = /^(?:وال|بال|كال|فال|لل|ال|و)(?=\p{L}{3})/u;
const HEBREW_PREFIX = /^[והבלשמכ](?=\p{L}{3})/u;

/**
 * Number of letters to which a word is cut, so that `tides` and `tide`, `историями` and `история`
 * are one term each.
 */
const STEM_LETTERS = 6;
const SHORT_LETTERS = 4;

const DIGITS = /\p{Nd}/gu;
/** A digit of any script as 0 to 9: the digits of a script have consecutive codes from its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** The text with the digits of every script as 0 to 9. */
export const asciiDigits = (text: string): string =>
  /[^\P{Nd}0-9]/u.test(text) ? text.replaceAll(DIGITS, asciiDigit) : text;

/** A folded word without accents and with one spelling of each letter. */
export function plainWord(word: string): string {
  if (ASCII_WORD.test(word)) return word;
  return asciiDigits(
    word
      .normalize("NFD")
      .replaceAll(MARKS, "")
      .normalize("NFC")
      .replaceAll(VARIANTS, (letter) => LETTERS[letter] ?? letter),
  );
}

function stemOf(word: string): string {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=\d)/, "");
  const bare = word.replace(ARABIC_PREFIX, "").replace(HEBREW_PREFIX, "");
  if (bare.length > STEM_LETTERS) return bare.slice(0, STEM_LETTERS);
  return bare.length > SHORT_LETTERS ? bare.slice(0, -1) : bare;
}

/**
 * The part of a word that a pair of characters counts for: Han and Hangul have about two characters
 * a word, Kana three, Thai and its neighbours four.
 */
function worthOfPair(pair: string): number {
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(pair)) return 0.25;
  return /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(pair) ? 0.33 : 0.5;
}

/**
 * How likely a stem is a content word, by its length: in every alphabetic language the words that
 * occur in every sentence are the short ones, and a small show has too few texts to recognise them
 * by counting.
 */
function contentOfStem(stem: string): number {
  if (/\p{N}/u.test(stem) || stem.length > 3) return 1;
  return stem.length === 3 ? 0.6 : 0.25;
}

/** Maximum letters of a word that is cached; words of a text without blanks seldom repeat. */
const REMEMBERED_LETTERS = 24;
/**
 * The key of a pair of characters: a 32-bit integer where both have 16 bits, which a `Map` finds in
 * half the time of a string.
 */
const pairKeyOf = (first: number, second: number): number | string =>
  first <= 0xff_ff && second <= 0xff_ff ? (first << 16) | second : `${first} ${second}`;

/** Assigns numbers to the terms of all texts of one call. */
export class Vocabulary {
  readonly #stems = new Map<string, number>();
  /** Numbers of pairs by `pairKeyOf`; a single character is paired with 0. */
  readonly #pairs = new Map<number | string, number>();
  readonly #words = new Map<string, readonly number[]>();
  readonly #worths: number[] = [];
  readonly #contents: number[] = [];

  /** The ids of a text's terms, in order. */
  idsOf(text: string): number[] {
    const ids: number[] = [];
    for (const [word] of foldText(text).matchAll(WORD)) {
      const known = this.#words.get(word);
      const found = known ?? this.#idsOfWord(word);
      if (known === undefined && word.length <= REMEMBERED_LETTERS) this.#words.set(word, found);
      for (const id of found) ids.push(id);
    }
    return ids;
  }

  /** The terms of a text, in order. */
  termsOf(text: string): Term[] {
    const terms: Term[] = [];
    for (const [word] of foldText(text).matchAll(WORD))
      for (const { 0: run } of plainWord(word).matchAll(PAIRED)) {
        const isPair = IS_PAIRED.test(run);
        const characters = isPair ? Array.from(run) : [];
        for (const [at, id] of this.#idsOfRun(run).entries()) {
          const surface = isPair ? `${characters[at]}${characters[at + 1] ?? ""}` : run;
          terms.push({ id, surface, isPair, worth: this.worthOf(id) });
        }
      }
    return terms;
  }

  /** The number of terms; all ids are below it. */
  get size(): number {
    return this.#worths.length;
  }

  worthOf(id: number): number {
    return this.#worths[id] ?? 1;
  }

  /** How likely the term is a content word, 0 to 1. */
  contentOf(id: number): number {
    return this.#contents[id] ?? 1;
  }

  #idsOfWord(word: string): number[] {
    return [...plainWord(word).matchAll(PAIRED)].flatMap(([run]) => this.#idsOfRun(run));
  }

  #idsOfRun(run: string): number[] {
    if (!IS_PAIRED.test(run)) {
      const stem = stemOf(run);
      return stem === "" ? [] : [this.#idOf(this.#stems, stem, null)];
    }
    const ids: number[] = [];
    let before = 0;
    let count = 0;
    for (const character of run) {
      const code = character.codePointAt(0) ?? 0;
      if (count > 0) ids.push(this.#idOf(this.#pairs, pairKeyOf(before, code), [before, code]));
      before = code;
      count += 1;
    }
    return count === 1 ? [this.#idOf(this.#pairs, pairKeyOf(0, before), [before])] : ids;
  }

  #idOf<Key>(ids: Map<Key, number>, key: Key, pair: readonly number[] | null): number {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = this.#worths.length;
    ids.set(key, id);
    this.#worths.push(pair === null ? 1 : worthOfPair(String.fromCodePoint(...pair)));
    this.#contents.push(pair === null ? contentOfStem(String(key)) : 1);
    return id;
  }
}
