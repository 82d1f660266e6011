import { foldLine } from "../text/fold-line.ts";
import { remembered } from "../text/remembered.ts";
import { decimalOf, NUMBER } from "./read-number.ts";

/** An amount as printed. `currency` is null where no sign or code is printed beside it. */
export interface Money {
  /** ISO 4217 code in lower case, `dollar` for a bare `$`, `krone` for a bare `kr`. */
  currency: string | null;
  decimal: string;
  index: number;
  end: number;
}

const CODES = (
  "usd eur gbp jpy chf cad aud nzd sek nok dkk pln czk huf ron bgn inr cny hkd sgd krw brl mxn zar " +
  "ils aed sar try thb idr myr php vnd ars clp cop pen kwd bhd " +
  "rub uah twd egp mad qar omr jod"
).split(" ");
/** Signs of currencies, longer ones first: `US$` before `$`. */
const SIGNS: readonly (readonly [string, string])[] = [
  ["$ ca", "cad"],
  ["$ca", "cad"],
  ["$ can", "cad"],
  ["$ us", "usd"],
  ["us$", "usd"],
  ["ca$", "cad"],
  ["c$", "cad"],
  ["au$", "aud"],
  ["a$", "aud"],
  ["nz$", "nzd"],
  ["hk$", "hkd"],
  ["s$", "sgd"],
  ["r$", "brl"],
  ["mx$", "mxn"],
  ["$", "dollar"],
  ["€", "eur"],
  ["£", "gbp"],
  ["¥", "jpy"],
  ["円", "jpy"],
  ["₹", "inr"],
  ["₩", "krw"],
  ["zł", "pln"],
  ["zl", "pln"],
  ["zlotych", "pln"],
  ["zlote", "pln"],
  ["kc", "czk"],
  ["korun ceskych", "czk"],
  ["kronor", "krone"],
  ["kroner", "krone"],
  ["kr.", "krone"],
  ["kr", "krone"],
  ["rp.", "idr"],
  ["rp", "idr"],
  ["rupiah", "idr"],
  ["rm", "myr"],
  ["tl", "try"],
  ["₺", "try"],
  ["turk lirasi", "try"],
  ["₽", "rub"],
  ["рублеи", "rub"],
  ["рубля", "rub"],
  ["рубль", "rub"],
  ["руб.", "rub"],
  ["руб", "rub"],
  ["₴", "uah"],
  ["гривень", "uah"],
  ["гривні", "uah"],
  ["грн.", "uah"],
  ["грн", "uah"],
  ["人民币", "cny"],
  ["人民幣", "cny"],
  ["rmb", "cny"],
  ["nt$", "twd"],
  ["新台幣", "twd"],
  ["元", "cny"],
  ["日元", "jpy"],
  ["港币", "hkd"],
  ["港幣", "hkd"],
  ["美元", "usd"],
  ["美金", "usd"],
  ["欧元", "eur"],
  ["歐元", "eur"],
  ["유로", "eur"],
  ["달러", "dollar"],
  ["ユーロ", "eur"],
  ["米ドル", "usd"],
  ["ドル", "dollar"],
  ["евро", "eur"],
  ["євро", "eur"],
  ["долларов сша", "usd"],
  ["доларів сша", "usd"],
  ["долларов", "dollar"],
  ["доларів", "dollar"],
  ["ευρω", "eur"],
  ["يورو", "eur"],
  ["دولار أمريكي", "usd"],
  ["دولار امريكي", "usd"],
  ["دولار", "dollar"],
  ["درهم إماراتي", "aed"],
  ["درهم اماراتي", "aed"],
  ["د.إ", "aed"],
  ["درهم", "aed"],
  ["ريال سعودي", "sar"],
  ["ر.س", "sar"],
  ["ريال قطري", "qar"],
  ["ريال", "sar"],
  ["جنيه مصري", "egp"],
  ["جنيه", "egp"],
  ["ج.م", "egp"],
  ["دينار كويتي", "kwd"],
  ["دينار أردني", "jod"],
  ["यूरो", "eur"],
  ["डॉलर", "dollar"],
  ["fr.", "chf"],
  ["sfr.", "chf"],
  ["franken", "chf"],
  ["euros", "eur"],
  ["euroa", "eur"],
  ["eura", "eur"],
  ["euro", "eur"],
  ["pounds", "gbp"],
  ["quid", "gbp"],
  ["dollars", "dollar"],
  ["bucks", "dollar"],
  ["reais", "brl"],
  ["yen", "jpy"],
  ["rupees", "inr"],
  ["rs.", "inr"],
  ["रुपये", "inr"],
  ["रुपए", "inr"],
  ["रु.", "inr"],
  ["रु", "inr"],
  ["원", "krw"],
];
const SIGN_OF = new Map(SIGNS.map(([sign, currency]) => [foldLine(sign), currency] as const));
const escape = (text: string): string => foldLine(text).replaceAll(/[$.]/g, String.raw`\$&`);
/**
 * Letters that may not adjoin a sign of letters: `euro` is not found in `europe`, `rs.` not in
 * `others.`.
 */
const LETTER = String.raw`[a-z\u03ac-\u03ce\u0430-\u045f]`;
const whole = (sign: string): string =>
  (/^[a-z\u03ac-\u03ce\u0430-\u045f]/.test(sign) ? `(?<!${LETTER})` : "") +
  escape(sign) +
  (/[a-z\u03ac-\u03ce\u0430-\u045f]$/.test(sign) ? `(?!${LETTER})` : "");
/** Printed signs, longer ones first. */
const PRINTED_SIGNS = SIGNS.map(([sign]) => sign).toSorted(
  (one, other) => other.length - one.length,
);
const UNIT = `(?:${PRINTED_SIGNS.map(whole).join("|")}|(?<![a-z])(?:${CODES.join("|")})(?![a-z]))`;
const MONEY = new RegExp(
  String.raw`(?:(${UNIT})\s?-?\s?)?(?<![\d:.,/-])(${NUMBER})(?:\s?(万|萬|만|千|천|тыс\.?|тис\.?|juta|jt|ribu|rb|tys\.?)(?![a-z\u0430-\u045f])(?:\s?(\d{1,4})\s?(千|천)?)?)?(?:,-|\.-|,--|:-)?(?:\s?(${UNIT})(?!\s?\d))?`,
  "g",
);
const ALONE = new RegExp(UNIT, "g");

const fold = (text: string): string => foldLine(text).replaceAll("￥", "¥");

/** Amounts with a sign or code of a currency beside them, in the order of the text. */
export function moneyIn(text: string): Money[] {
  return numbersIn(text).filter((money) => money.currency !== null);
}

/** Amounts with a currency sign; in a text without any, numbers with two decimals. */
export function amountsIn(text: string): Money[] {
  const money = moneyIn(text);
  if (money.length > 0) return money;
  return numbersIn(text).filter(({ index, end }) => {
    const printed = text.slice(index, end).trim();
    // A number such as `20.01` may be a day.
    return /\d[.,]\d\d$/.test(printed) && !/^[0-3]\d\.(?:0[1-9]|1[0-2])$/.test(printed);
  });
}

/** All numbers of a text, with the currency printed beside them, if any. */
export const numbersIn: (text: string) => readonly Money[] = remembered((text) => {
  if (!DIGIT.test(text)) return [];
  return [...fold(text).matchAll(MONEY)].flatMap((match) => {
    const [printedFolded, before, digits = "", multiple, rest, thousands, behind] = match;
    const plain = decimalOf(digits);
    const decimal = plain === null ? null : multiplied(plain, multiple, rest, thousands);
    if (decimal === null) return [];
    const end = match.index + printedFolded.length;
    const printed = text.slice(match.index, end);
    const unit = [before, behind].find((one) => one !== undefined && isPrinted(one, printed));
    const bare = printed.endsWith(":-") ? "krone" : null;
    const currency = unit === undefined ? bare : (SIGN_OF.get(unit) ?? unit);
    return [{ currency, decimal, index: match.index, end }];
  });
});

const DIGIT = /\d/;

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/canadian dollars?|dollars? canadiens?/, "cad"],
  [/australian dollars?/, "aud"],
  [/new zealand dollars?/, "nzd"],
  [/us dollars?|u\.s\. dollars?|american dollars?/, "usd"],
  [/swiss francs?|schweizer franken|francs? suisses?/, "chf"],
  [/pesos? mexicanos?|mexican pesos?/, "mxn"],
  [/pesos? colombianos?/, "cop"],
  [/pesos? chilenos?/, "clp"],
  [/pesos? argentinos?/, "ars"],
  [/pounds? sterling/, "gbp"],
  [/danske kroner/, "dkk"],
  [/norske kroner/, "nok"],
  [/svenska kronor/, "sek"],
];

/** Currencies that a text names in words: `all figures in Canadian dollars`. */
const currencyNames = (text: string): string[] => {
  const folded = foldLine(text);
  return NAMES.flatMap(([pattern, code]) => (pattern.test(folded) ? [code] : []));
};

const MULTIPLES: Readonly<Record<string, number>> = {
  万: 10_000,
  萬: 10_000,
  만: 10_000,
  juta: 1_000_000,
  jt: 1_000_000,
};

/** `4.5万` is 45000, `3万8千` is 38000, `45 тыс.` is 45000. */
function multiplied(
  decimal: string,
  multiple: string | undefined,
  rest: string | undefined,
  thousands: string | undefined,
): string | null {
  if (multiple === undefined) return decimal;
  const first = Number(decimal) * (MULTIPLES[multiple] ?? 1000);
  const value = first + Number(rest ?? 0) * (thousands === undefined ? 1 : 1000);
  return Number.isSafeInteger(value) ? String(value) : null;
}

/**
 * Currencies named anywhere in a text, `dollar` for a bare `$`. Signs that are words or short forms
 * (`fr.`, `rs.`) count beside a number only.
 */
export const currenciesIn = (text: string): string[] => [
  ...currencyNames(text),
  ...[...fold(text).matchAll(ALONE)]
    .filter(({ 0: unit, index }) => isPrinted(unit, text.slice(index, index + unit.length)))
    .filter(({ 0: unit }) => !SIGN_OF.has(unit) || !WORD_SIGN.test(unit) || /^euros?$/.test(unit))
    .map(({ 0: unit }) => SIGN_OF.get(unit) ?? unit),
  ...moneyIn(text).flatMap(({ currency }) => currency ?? []),
];

/** Whether a currency code is printed in capitals: `60 Sek.` are seconds, `60 SEK` is an amount. */
const isPrinted = (unit: string, printed: string): boolean =>
  unit === "kc"
    ? /č/i.test(printed)
    : unit === "rm"
      ? printed.includes("RM")
      : SIGN_OF.has(unit) || printed.includes(unit.toUpperCase());

/** Signs that are words or short forms, which count beside a number only. */
const WORD_SIGN = /^(?:[a-z\u03ac-\u03ce\u0430-\u045f\u0600-\u06ff. ]+|元)$/;

const exponents = new Map<string, number>();

/** Number of decimals of a currency's minor unit: 2 for `gbp`, 0 for `jpy`, 3 for `kwd`. */
function exponentOf(currency: string): number {
  const found = exponents.get(currency);
  if (found !== undefined) return found;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  exponents.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** A decimal in minor units; null where it has more decimals than the currency. */
export function minorOf(decimal: string, currency: string): number | null {
  const exponent = exponentOf(currency);
  const [whole = "0", fraction = ""] = decimal.split(".");
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

const KRONE = new Set(["sek", "nok", "dkk", "isk"]);

/** Whether an amount's currency, as printed, can be that of a document. */
export const isOfCurrency = (printed: string | null, currency: string): boolean =>
  printed === null ||
  printed === currency ||
  printed === "dollar" ||
  (printed === "krone" && KRONE.has(currency));
