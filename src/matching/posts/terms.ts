import { foldText } from "../fold-text.ts";

/**
 * Texts as sequences of terms, the unit in which captions, titles, show notes and transcripts are
 * compared. A term is the beginning of a word, or two neighbouring characters where blanks do not
 * part words or words are glued to particles (Han, Kana, Thai, Hangul). No list of words of a
 * language is needed for it.
 */

/** One term of a text. */
export interface Term {
  /** Its number in the vocabulary. */
  id: number;
  /** The folded word, or the two characters. */
  surface: string;
  /** True for one of two neighbouring characters: such terms overlap, each is worth half. */
  isPair: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const PAIRED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]+/gu;
const IS_PAIRED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const ASCII_WORD = /^[a-z0-9]+$/;
/** Accents, vowel points and the nukta; vowel signs of Indic scripts stay. */
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
/** Arabic conjunctions, prepositions and the article, and Hebrew ones, written onto the word. */
const ARABIC_PREFIX = /^(?:وال|بال|كال|فال|لل|ال|و)(?=\p{L}{3})/u;
const HEBREW_PREFIX = /^[והבלשמכ](?=\p{L}{3})/u;

/** Endings are cut: `tides` and `tide`, `историями` and `история` are one term. */
const STEM_LETTERS = 6;
const SHORT_LETTERS = 4;

const DIGITS = /\p{Nd}/gu;
/** A digit of any script as 0 to 9: the digits of a script follow each other from its zero. */
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

/** Pieces of one folded word: a stem, or its pairs of neighbouring characters. */
function* piecesOf(word: string): Generator<{ key: string; surface: string; isPair: boolean }> {
  for (const [run] of plainWord(word).matchAll(PAIRED)) {
    if (!IS_PAIRED.test(run)) {
      const key = stemOf(run);
      if (key !== "") yield { key, surface: run, isPair: false };
      continue;
    }
    const characters = Array.from(run);
    if (characters.length === 1) yield { key: run, surface: run, isPair: true };
    for (let index = 1; index < characters.length; index += 1) {
      const pair = `${characters[index - 1]}${characters[index]}`;
      yield { key: pair, surface: pair, isPair: true };
    }
  }
}

/** Distinct words that are remembered; a text without blanks has few words twice. */
const REMEMBERED_LETTERS = 24;

/** Numbers the terms of all texts of one call. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words = new Map<string, readonly Term[]>();
  readonly #isPair: boolean[] = [];

  /** The terms of a text, in order. */
  termsOf(text: string): Term[] {
    const terms: Term[] = [];
    for (const [word] of foldText(text).matchAll(WORD)) terms.push(...this.#termsOfWord(word));
    return terms;
  }

  /** How many terms there are; ids are below. */
  get size(): number {
    return this.#ids.size;
  }

  isPair(id: number): boolean {
    return this.#isPair[id] === true;
  }

  #termsOfWord(word: string): readonly Term[] {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const terms = [...piecesOf(word)].map(({ key, surface, isPair }) => ({
      id: this.#idOf(key, isPair),
      surface,
      isPair,
    }));
    if (word.length <= REMEMBERED_LETTERS) this.#words.set(word, terms);
    return terms;
  }

  #idOf(key: string, isPair: boolean): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(key, id);
    this.#isPair.push(isPair);
    return id;
  }
}
