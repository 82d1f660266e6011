import { foldLine } from "./fold-line.ts";

/**
 * Digits with separators of thousands, or with decimals. Runs have a bound, so that a search from
 * each of n digits costs n and not n²; a number of 60 digits is none that can be used.
 */
export const NUMBER = String.raw`(?:\d{1,3}(?:[ .,']\d{3}){1,20}(?!\d)(?:[.,]\d{1,4}(?!\d))?|\d{1,60}(?:[.,]\d{1,60})?)`;

/** A share: begins where its digits begin, so that a long run of them is tried once. */
export const PERCENT = /(?<![\d.,])[\d.,]+\s?%/g;

/**
 * A printed number as digits with a point: `1.120,00`, `1 120.00` and `1'120` give `1120.00` and
 * `1120`. One separator before exactly three digits separates thousands, unless a zero stands
 * before it. Null for anything else.
 */
export function decimalOf(text: string): string | null {
  const digits = foldLine(text).replaceAll(/[\s']/g, "");
  const match = /^(\d+(?:[.,]\d+)*)$/.exec(digits)?.[1];
  if (match === undefined) return null;
  const parts = match.split(/[.,]/);
  const separators = match.replaceAll(/\d/g, "");
  const last = parts.at(-1) ?? "";
  if (parts.length === 1) return match;
  const isGrouped = (groups: readonly string[]): boolean =>
    groups.slice(1).every((group) => group.length === 3) && /^\d{1,3}$/.test(groups[0] ?? "");
  const isOneKind = new Set(separators).size === 1;
  if (isOneKind && isGrouped(parts) && parts[0] !== "0") return parts.join("");
  if (parts.length > 2 && (isOneKind || !isGrouped(parts.slice(0, -1)))) return null;
  return `${parts.slice(0, -1).join("")}.${last}`;
}

const MULTIPLE: Readonly<Record<string, number>> = {
  k: 1000,
  tsd: 1000,
  thousand: 1000,
  mil: 1000,
  m: 1_000_000,
  mio: 1_000_000,
  million: 1_000_000,
};
const COUNT = new RegExp(String.raw`(${NUMBER})\s?(k|tsd|thousand|mil|mio|million|m)?(?![a-z\d])`);
const COUNTS = new RegExp(COUNT, "g");

/**
 * A whole number: `30,000`, `30.000`, `30k`, `1.5 million`. Null where there is none or a fraction.
 */
export function countOf(text: string): number | null {
  const match = COUNT.exec(foldLine(text));
  return match === null ? null : countIn(match);
}

/** All whole numbers of a text, each as it is printed: of `30.500` neither 30 nor 500. */
export const countsOf = (text: string): number[] =>
  [...foldLine(text).matchAll(COUNTS)].flatMap((match) => countIn(match) ?? []);

function countIn([, digits = "", unit]: RegExpExecArray): number | null {
  const decimal = decimalOf(digits);
  if (decimal === null) return null;
  const value = Number(decimal) * (MULTIPLE[unit ?? ""] ?? 1);
  return Number.isSafeInteger(Math.round(value)) && Math.abs(value - Math.round(value)) < 1e-6
    ? Math.round(value)
    : null;
}

const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  ein: 1,
  eine: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  sechs: 6,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  uno: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
};

/** Small numbers as words in English, German, French and Spanish. */
export const NUMBER_WORDS = Object.keys(WORDS)
  .toSorted((one, other) => other.length - one.length)
  .join("|");
export const wordNumber = (word: string): number | null => WORDS[word] ?? null;
