import { foldLine } from "../text/fold-line.ts";

/**
 * Digits with separators of thousands, or with decimals. Runs have a limit, so that a search from
 * each of n digits takes n steps and not n²; numbers of 60 digits are not needed.
 */
export const NUMBER = String.raw`(?:\d{1,2}(?:,\d{2}){1,5},\d{3}(?!\d)(?:\.\d{1,2}(?!\d))?|\d{1,3}(?:[ .,']\d{3}){1,20}(?!\d)(?:[.,]\d{1,4}(?!\d))?|\d{1,60}(?:[.,]\d{1,60})?)`;

/**
 * A percentage. The match begins where its digits begin, so that a long run of digits is tried
 * once.
 */
export const PERCENT = /(?<![\d.,])[\d.,]+\s?%/g;

/**
 * A printed number as digits with a point: `1.120,00`, `1 120.00` and `1'120` give `1120.00` and
 * `1120`. One separator before exactly three digits separates thousands, unless a zero stands
 * before it. Any other text gives null.
 */
export function decimalOf(text: string): string | null {
  const digits = foldLine(text).replaceAll(/[\s']/g, "");
  // Numbers with lakhs and crores: `1,50,500`.
  if (/^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(digits)) return digits.replaceAll(",", "");
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
  mn: 1_000_000,
  tys: 1000,
  tusen: 1000,
  duizend: 1000,
  mila: 1000,
  mille: 1000,
  万: 10_000,
  千: 1000,
  लाख: 100_000,
  हजार: 1000,
  हज़ार: 1000,
};
const COUNT = new RegExp(
  String.raw`(${NUMBER})\s?(k|tsd|thousand|mil|mila|mille|mio|mn|tys|tusen|duizend|million|m|万|千|लाख|हजार|हज़ार)?(?![a-z\d])`,
);
const COUNTS = new RegExp(COUNT, "g");

/**
 * A whole number: `30,000`, `30.000`, `30k`, `1.5 million`. Null for text without one, and for a
 * fraction.
 */
export function countOf(text: string): number | null {
  const match = COUNT.exec(foldLine(text));
  return match === null ? null : countIn(match);
}

/** All whole numbers of a text, each as printed: `30.500` gives neither 30 nor 500. */
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

/** Words for small numbers, folded, in the order of their values. */
const WORDS: readonly (readonly [number, string])[] = [
  [1, "one|single|एक|一|yksi|jedna|jeden|jedno|jednu|ένα|μία|μια|один|одна|одно|одне|одну|satu"],
  [
    2,
    "two|zwei|deux|dos|dois|duas|due|twee|dwa|dwie|tva|दो|二|kaksi|dva|dve|δύο|δυο|iki|два|две|дві|dua|两|兩|إعلانين",
  ],
  [3, "three|drei|trois|tres|tre|drie|trzy|तीन|三|kolme|tri|τρία|τρεις|uc|три|tiga|ثلاثة|ثلاث"],
  [
    4,
    "four|vier|quatre|cuatro|quatro|quattro|cztery|fyra|चार|四|fire|neljä|čtyři|τέσσερα|τέσσερις|dört|четыре|чотири|empat|أربعة|أربع",
  ],
  [
    5,
    "five|funf|cinq|cinco|cinque|vijf|piec|fem|पांच|पाँच|五|viisi|pět|πέντε|beş|пять|п'ять|lima|خمسة|خمس",
  ],
  [6, "six|sechs|seis|sei|zes|szesc|छह|छः|六|sex|seks|kuusi|šest|έξι|altı|шесть|шість|enam|ستة|ست"],
  [
    7,
    "seven|sieben|siete|sete|sette|zeven|siedem|sju|syv|सात|七|seitsemän|sedm|επτά|yedi|семь|сім|tujuh|سبع",
  ],
  [
    8,
    "eight|acht|huit|ocho|oito|otto|osiem|atta|otte|आठ|八|åtte|kahdeksan|osm|οκτώ|sekiz|восемь|вісім|delapan|ثماني",
  ],
  [9, "nine|neun|neuf|nueve|nove|negen|dziewiec|nio|नौ|九"],
  [10, "ten|zehn|dix|diez|dez|dieci|tien|dziesiec|tio|दस|十"],
  [11, "eleven|undici|elva"],
  [12, "twelve|zwolf|douze|doce|doze|dodici|twaalf|dwanascie|tolv|बारह"],
];
const VALUES = new Map(
  WORDS.flatMap(([value, words]) =>
    words.split("|").map((word) => [foldLine(word), value] as const),
  ),
);

/** The number words as alternatives of a pattern, longer ones first. */
export const NUMBER_WORDS = [...VALUES.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join("|");
export const wordNumber = (word: string): number | null => VALUES.get(word) ?? null;
