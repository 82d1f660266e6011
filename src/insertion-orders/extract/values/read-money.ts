import { foldLine } from "../text/fold-line.ts";
import { remembered } from "../text/remembered.ts";
import { decimalOf, NUMBER } from "./read-number.ts";

/** An amount as printed. `currency` is null where no sign or code stands beside it. */
export interface Money {
  /** ISO 4217 in lower case, or `dollar` for a bare `$`. */
  currency: string | null;
  decimal: string;
  index: number;
  end: number;
}

const CODES = (
  "usd eur gbp jpy chf cad aud nzd sek nok dkk pln czk huf ron bgn inr cny hkd sgd krw brl mxn zar " +
  "ils aed sar try thb idr myr php vnd ars clp cop pen kwd bhd"
).split(" ");
/** Longer signs first: `US$` before `$`. */
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
  ["kc", "czk"],
  ["fr.", "chf"],
  ["sfr.", "chf"],
  ["franken", "chf"],
  ["euros", "eur"],
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
const SIGN_OF = new Map(SIGNS);
const escape = (text: string): string => text.replaceAll(/[$.]/g, String.raw`\$&`);
/** A sign of letters stands alone: no `euro` within `europe`, no `rs.` within `others.`. */
const whole = (sign: string): string =>
  (/^[a-z]/.test(sign) ? "(?<![a-z])" : "") +
  escape(sign) +
  (/[a-z]$/.test(sign) ? "(?![a-z])" : "");
const UNIT = `(?:${SIGNS.map(([sign]) => whole(sign)).join("|")}|(?<![a-z])(?:${CODES.join("|")})(?![a-z]))`;
const MONEY = new RegExp(
  String.raw`(?:(${UNIT})\s?-?\s?)?(?<![\d:.,/-])(${NUMBER})(万|千)?(?:,-|\.-|,--|:-)?(?:\s?(${UNIT})(?!\s?\d))?`,
  "g",
);
const ALONE = new RegExp(UNIT, "g");

const fold = (text: string): string => foldLine(text).replaceAll("￥", "¥");

/** Amounts with a sign or code of a currency beside them, in the order of the text. */
export function moneyIn(text: string): Money[] {
  return numbersIn(text).filter((money) => money.currency !== null);
}

/** Amounts with a sign of a currency; where a text has none, numbers with two decimals. */
export function amountsIn(text: string): Money[] {
  const money = moneyIn(text);
  if (money.length > 0) return money;
  return numbersIn(text).filter(({ index, end }) => {
    const printed = text.slice(index, end).trim();
    // `20.01` may be a day.
    return /\d[.,]\d\d$/.test(printed) && !/^[0-3]\d\.(?:0[1-9]|1[0-2])$/.test(printed);
  });
}

/** All numbers of a text, with their currency where one stands beside them. */
export const numbersIn: (text: string) => readonly Money[] = remembered((text) => {
  if (!DIGIT.test(text)) return [];
  return [...fold(text).matchAll(MONEY)].flatMap((match) => {
    const [printedFolded, before, digits = "", multiple, behind] = match;
    const plain = decimalOf(digits);
    const decimal = plain === null ? null : multiplied(plain, multiple);
    if (decimal === null) return [];
    const end = match.index + printedFolded.length;
    const printed = text.slice(match.index, end);
    const unit = [before, behind].find((one) => one !== undefined && isPrinted(one, printed));
    const currency = unit === undefined ? null : (SIGN_OF.get(unit) ?? unit);
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

/** `4.5万` is 45000. */
function multiplied(decimal: string, multiple: string | undefined): string | null {
  if (multiple === undefined) return decimal;
  const value = Number(decimal) * (multiple === "万" ? 10_000 : 1000);
  return Number.isSafeInteger(value) ? String(value) : null;
}

/**
 * Currencies named anywhere in a text, `dollar` for a bare `$`. Signs that are words or short forms
 * of others (`fr.`, `rs.`) count beside a number only.
 */
export const currenciesIn = (text: string): string[] => [
  ...currencyNames(text),
  ...[...fold(text).matchAll(ALONE)]
    .filter(({ 0: unit, index }) => isPrinted(unit, text.slice(index, index + unit.length)))
    .filter(({ 0: unit }) => !SIGN_OF.has(unit) || !/^[a-z.]+$/.test(unit) || /^euros?$/.test(unit))
    .map(({ 0: unit }) => SIGN_OF.get(unit) ?? unit),
  ...moneyIn(text).flatMap(({ currency }) => currency ?? []),
];

/** Codes are capitals: `60 Sek.` are seconds, `60 SEK` an amount. */
const isPrinted = (unit: string, printed: string): boolean =>
  unit === "kc" ? /č/i.test(printed) : SIGN_OF.has(unit) || printed.includes(unit.toUpperCase());

const exponents = new Map<string, number>();

/** Digits behind the point in a currency's minor unit: 2 for `gbp`, 0 for `jpy`, 3 for `kwd`. */
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

/** A decimal in minor units; null where it has more digits than the currency. */
export function minorOf(decimal: string, currency: string): number | null {
  const exponent = exponentOf(currency);
  const [whole = "0", fraction = ""] = decimal.split(".");
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}
