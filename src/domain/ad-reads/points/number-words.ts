import { itemAt } from "../../../lib/item-at.ts";
import { foldWord } from "../../text-search/fold-word.ts";
import { LANGUAGES } from "../languages/index.ts";
import type { Language } from "../languages/language.ts";

/** Reads numbers that are written in words. */

const HUNDRED = 100;
const THOUSAND = 1000;
/** Added to the value of a word that adds to the number before it: `خمسة وعشرين`. */
const ADDED = 1_000_000;

/** Languages that write a count of thousands as one word: `twintigduizend`. */
const JOINS_THOUSANDS = new Set(["de", "nl", "sv"]);

/** Values by folded word. A value above 1,000,000 is added to the unit before it. */
export type NumberWords = ReadonlyMap<string, number>;

function numberWordsOf({ code, numbers }: Language): NumberWords {
  const words = new Map<string, number>();
  const add = (forms: string, value: number): void => {
    for (const form of forms.split("/")) if (form !== "-") words.set(foldWord(form), value);
  };
  const units = numbers.units.split(" ").filter((form) => form !== "");
  const tens = [itemAt(units, 20), ...numbers.tens.split(" ")];
  units.forEach(add);
  tens.forEach((forms, index) => add(forms, 20 + index * 10));
  add(numbers.hundred, HUNDRED);
  add(numbers.thousand, THOUSAND);
  if (JOINS_THOUSANDS.has(code))
    for (const thousand of numbers.thousand.split("/"))
      for (const [word, value] of words)
        if (value >= 2 && value < HUNDRED) words.set(word + foldWord(thousand), value * THOUSAND);
  tens.forEach((forms, index) => {
    for (const [text, value] of compoundsOf(code, units, forms, 20 + index * 10)) add(text, value);
  });
  for (const pair of numbers.more?.split(" ") ?? []) {
    const [form, value] = pair.split("=") as [string, string];
    add(form, value.startsWith("+") ? ADDED + Number(value) : Number(value));
  }
  return words;
}

/** Tens and units as one word, for languages that write them so. */
function compoundsOf(
  code: string,
  units: readonly string[],
  forms: string,
  tens: number,
): [string, number][] {
  const compounds: [string, number][] = [];
  for (let unit = 1; unit < 10; unit += 1)
    for (const ten of forms.split("/"))
      for (const form of itemAt(units, unit).split("/")) {
        const value = tens + unit;
        if (code === "de") compounds.push([`${unit === 1 ? "ein" : form}und${ten}`, value]);
        if (code === "sv") compounds.push([ten + form, value]);
        if (code === "nl") compounds.push([`${form}en${ten}`, value]);
        if (code === "it")
          compounds.push([`${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${form}`, value]);
      }
  return compounds;
}

const WORDS = new Map(LANGUAGES.map((language) => [language.code, numberWordsOf(language)]));
const ANDS = new Map(LANGUAGES.map(({ code, numbers }) => [code, foldWord(numbers.and)]));

/**
 * Languages whose number words are read in codes only: single letters that are numbers in Japanese
 * and Chinese mostly mean something else. Those of Korean are left out for the same reason.
 */
const IS_ONLY_IN_CODES = new Set(["ja", "zh"]);

export const numberWordsOfLanguage = (code: string): NumberWords => WORDS.get(code) ?? new Map();

const valueOf = (word: string, code: string): number | undefined => {
  if (IS_ONLY_IN_CODES.has(code) || (code === "ko" && word.length < 2)) return undefined;
  return WORDS.get(code)?.get(word) ?? compoundOf(word, code);
};

/** Forms of hundred and thousand within a compound word. */
const JOINED: Readonly<Record<string, { hundred: string; thousand: RegExp; and: string }>> = {
  de: { hundred: "hundert", thousand: /tausend/, and: "und" },
  nl: { hundred: "honderd", thousand: /duizend/, and: "en" },
  sv: { hundred: "hundra", thousand: /tusen/, and: "och" },
  it: { hundred: "cento", thousand: /mila|mille/, and: "e" },
};

/**
 * The value of a compound: `zweihundertfünfzig`, `artonhundranittiotre`, `quattrocentocinquanta`,
 * `quarantott'ore`.
 */
function compoundOf(word: string, code: string): number | undefined {
  const joined = JOINED[code];
  const words = WORDS.get(code);
  if (joined === undefined || words === undefined || word.length > COMPOUND_LETTERS_MAX)
    return undefined;
  if (code === "it" && word.endsWith("ott")) return words.get(`${word}o`);
  const part = (text: string): number | undefined => {
    if (text === "") return 0;
    return (
      words.get(text) ??
      (text.startsWith(joined.and) ? words.get(text.slice(joined.and.length)) : undefined)
    );
  };
  const small = (text: string): number | undefined => {
    const at = text.indexOf(joined.hundred);
    if (at < 0) return part(text);
    const count = at === 0 ? 1 : part(text.slice(0, at));
    const rest = part(text.slice(at + joined.hundred.length));
    if (count === undefined || rest === undefined || count >= HUNDRED || rest >= HUNDRED)
      return undefined;
    return count * HUNDRED + rest;
  };
  const thousand = joined.thousand.exec(word);
  if (thousand === null) return word.includes(joined.hundred) ? small(word) : undefined;
  const count = thousand.index === 0 ? 1 : small(word.slice(0, thousand.index));
  const rest = small(word.slice(thousand.index + thousand[0].length));
  return count === undefined || rest === undefined || rest >= THOUSAND
    ? undefined
    : count * THOUSAND + rest;
}
const COMPOUND_LETTERS_MAX = 48;

export interface SpokenNumber {
  value: number;
  /** Number of words that the number takes. */
  words: number;
}

/** Words before the hundred of a percentage: `por ciento`, `per cento`, `pour cent`. */
const PER = new Set(["por", "per", "pour"]);

/** The number that begins at a word, in the first language that has one there. */
export function numberAt(
  words: readonly string[],
  at: number,
  codes: readonly string[],
): SpokenNumber | null {
  for (const code of codes) {
    const number = numberIn(words, at, code);
    if (number !== null) return number;
  }
  return hanNumberAt(words, at);
}

function numberIn(words: readonly string[], at: number, code: string): SpokenNumber | null {
  const first = partAt(words, at, code);
  if (first === null || first.value > ADDED) return null;
  if (first.value === HUNDRED && PER.has(words[at - 1] ?? "")) return null;
  let { value } = first;
  let next = at + first.words;
  const after = partAt(words, next, code);
  if (after?.value === HUNDRED && value > 0 && value < 10) {
    value *= HUNDRED;
    next += after.words;
  }
  const thousand = partAt(words, next, code);
  if (thousand?.value === THOUSAND && value > 0 && value < THOUSAND) {
    value *= THOUSAND;
    next += thousand.words;
  }
  const and = ANDS.get(code) ?? "";
  const hasAnd = and !== "" && words[next] === and;
  const rest = partAt(words, next + (hasAnd ? 1 : 0), code);
  if (rest !== null && adds(value, rest.value)) {
    value += rest.value > ADDED ? rest.value - ADDED : rest.value;
    next += rest.words + (hasAnd ? 1 : 0);
    // A hundred and twenty-five has one further part.
    const last = partAt(words, next, code);
    if (last !== null && value % HUNDRED >= 20 && value % 10 === 0 && last.value < 10) {
      if (last.value > 0) {
        value += last.value;
        next += last.words;
      }
    }
  }
  return { value, words: next - at };
}

/**
 * Whether a part adds to the one before it: units after tens, any smaller number after hundreds,
 * and tens after units in languages that name the units first.
 */
const adds = (value: number, rest: number): boolean =>
  rest > ADDED
    ? value < 10
    : (value >= 20 && value < HUNDRED && value % 10 === 0 && rest > 0 && rest < 10) ||
      ((value === 60 || value === 80) && rest >= 10 && rest < 20) ||
      (value >= HUNDRED && value % HUNDRED === 0 && rest > 0 && rest < HUNDRED);

/** A number of one word, or of two that the table has as one: `lima belas`, `on beş`. */
function partAt(words: readonly string[], at: number, code: string): SpokenNumber | null {
  const first = words[at];
  if (first === undefined) return null;
  // The first of the two words must be a number itself.
  if (valueOf(first, code) === undefined) return null;
  const second = words[at + 1];
  if (second !== undefined && code !== "ko") {
    const value = valueOf(first + second, code);
    if (value !== undefined) return { value, words: 2 };
  }
  const value = valueOf(first, code);
  return value === undefined ? null : { value, words: 1 };
}

const HAN_DIGITS = "〇一二三四五六七八九";
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const HAN = /^[〇零一二三四五六七八九十百千两兩]$/;
/** Signs before which a single Han digit is a number. */
const COUNTED = /^[%割折月日天年円元分倍週周回箱本个個か袋杯]$/;

function hanNumberAt(words: readonly string[], at: number): SpokenNumber | null {
  let end = at;
  while (words[end] !== undefined && HAN.test(itemAt(words, end))) end += 1;
  const count = end - at;
  if (count === 0 || (count === 1 && !COUNTED.test(words[end] ?? ""))) return null;
  let value = 0;
  let digits = 0;
  for (const sign of words.slice(at, end)) {
    const unit = HAN_UNITS[sign];
    if (unit === undefined) digits = digits * 10 + hanDigit(sign);
    else {
      value += (digits === 0 ? 1 : digits) * unit;
      digits = 0;
    }
  }
  return { value: value + digits, words: count };
}

const hanDigit = (sign: string): number =>
  /[两兩]/.test(sign) ? 2 : sign === "零" ? 0 : HAN_DIGITS.indexOf(sign);
