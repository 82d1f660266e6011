import type { Confidence, HeaderReadings, Reading, Source } from "../extracted-order.ts";
import { foldLine } from "../text/fold-line.ts";
import type { LabelledValue } from "./label-values.ts";
import type { LabelName } from "./label-name.ts";
import { currenciesIn } from "../values/read-money.ts";
import { type DateContext, readDates } from "../values/read-dates.ts";
import { companyAtStart } from "./read-company.ts";
import { termsOfLabel } from "./read-payment.ts";
import { isBlank, saysNone } from "../values/terms.ts";

const TEXT_MAX = 200;

const reading = <Value>(value: Value, source: Source, confidence: Confidence): Reading<Value> => ({
  value,
  page: source.page,
  quote: source.quote,
  confidence,
});

/** The first value of a label, with a warning if later values differ. */
export function textReading(
  values: readonly LabelledValue[],
  name: LabelName,
  warnings: string[],
): Reading<string> {
  const found = values
    .filter((value) => value.name === name && !isBlank(value.value) && isOf(name, value))
    .map((value) => ({ ...value, value: cleaned(value.value, name) }))
    .filter((value) => value.value !== "");
  const [first] = found;
  if (first === undefined) return null;
  const other = found.find((value) => foldLine(value.value) !== foldLine(first.value));
  if (other !== undefined && first.phrase === other.phrase) {
    warnings.push(`${first.quote}: another place has "${other.value}".`);
    return reading(first.value, first, "medium");
  }
  return reading(first.value, first, "high");
}

/** Whether an ambiguous label means the field, judged by its value. */
function isOf(name: LabelName, { phrase, value }: LabelledValue): boolean {
  if (phrase === "booked" || phrase === "booked by") return /\bagen(?:t|cy)\b/i.test(value);
  if (name === "agency") return !saysNone(value);
  if (phrase === "terms")
    return /\d|receipt|advance|\bdue (?:on|upon|in|within)|invoice/i.test(value);
  return true;
}

function cleaned(text: string, name: LabelName): string {
  const line = text.replaceAll(/\s+/g, " ").trim().slice(0, TEXT_MAX).toWellFormed();
  if (name === "payment_terms") return termsOfLabel(line);
  if (name === "advertiser" || name === "agency") return companyOf(line);
  if (name === "campaign_name") return unquoted(line.replace(/[;,]$/, ""));
  if (name !== "io_number") return line.replace(/[;,]$/, "");
  // A date may follow the number: `QM-2026-1184 dated 1 October`.
  const first =
    /^#?\s*(?:n[ro]\.?\s)?([^\s,;]*\d[^\s,;]*|\p{L}+[ -][^\s,;]*\d[^\s,;]*)/u.exec(line)?.[1] ?? "";
  return first.replace(/[.:)]+$/, "");
}

/** A name without quotation marks around the whole of it. */
const unquoted = (text: string): string =>
  /^["“„«»‹]([^"“”„«»‹›]+)["”“«»›]$/u.exec(text)?.[1]?.trim() ?? text;

/** A company's name without a contact or a remark in brackets after it. */
function companyOf(line: string): string {
  const plain =
    line
      .split(
        /\s+[/|]\s+|\s\((?!haftungs)|;|\.\s+(?=\p{Lu}\p{Ll}{3})|,\s*(?:contact|attn|c\/o|z\. ?Hd)/iu,
      )[0]
      ?.replace(/[;,]$/, "")
      .trim() ?? "";
  return companyAtStart(plain);
}

/** Whether the document states that there is no agency: `Agency: none (direct)`. */
export const hasNoAgency = (values: readonly LabelledValue[]): boolean =>
  values.some(({ name, value }) => name === "agency" && saysNone(value));

/**
 * The document's currency: that of a label, else the only one printed beside amounts. A bare `$`
 * means the dollar whose code is in the document, else the US dollar with medium confidence.
 */
export function currencyReading(
  values: readonly LabelledValue[],
  texts: readonly { text: string; source: Source }[],
  warnings: string[],
): Reading<string> {
  const labelled = values
    .filter(({ name }) => name === "currency")
    .flatMap((value) => currenciesIn(value.value).map((currency) => ({ currency, value })))[0];
  const named = texts.flatMap(({ text, source }) =>
    currenciesIn(text).map((currency) => ({ currency, source })),
  );
  // A column heading alone may name the currency: `Pris (kr)`.
  if (named.length === 0)
    for (const { text, source } of texts)
      if (KR.test(text)) named.push({ currency: "krone", source });
  const kroner = named.some(({ currency }) => currency === "krone")
    ? (named.find(({ currency }) => KRONER.has(currency))?.currency ??
      kroneOf(texts.map(({ text }) => text)))
    : null;
  const all = named.flatMap((one) =>
    one.currency !== "krone" ? one : kroner === null ? [] : { ...one, currency: kroner },
  );
  const codes = new Set(all.map(({ currency }) => currency));
  const dollars = [...codes].filter((code) => DOLLARS.has(code));
  if (labelled !== undefined && labelled.currency !== "dollar" && labelled.currency !== "krone")
    return reading(labelled.currency, labelled.value, "high");
  const others = [...codes].filter((code) => code !== "dollar");
  const [first] = all;
  if (first === undefined) {
    warnings.push("The document names no currency.");
    return null;
  }
  if (others.length > 1 || (others.length === 1 && codes.has("dollar") && dollars.length === 0)) {
    warnings.push(`The document has several currencies: ${[...codes].join(", ")}.`);
    return null;
  }
  const [only] = others;
  const source = all.find(({ currency }) => currency === only)?.source ?? first.source;
  return only === undefined ? reading("usd", source, "medium") : reading(only, source, "high");
}

/**
 * Currencies written `kr`: the letters and words of the languages of their three countries decide
 * between them.
 */
const KRONER = new Set(["sek", "nok", "dkk"]);
const KR = /(?<!\p{L})kr(?!\p{L})/iu;
const KRONE_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:mva|av|eks|annonsør|beløp|episode|episoden|avtale|nyhetsbrev|til sammen|uke|bestilling|opplest|bare|vennlig|dere|deres)(?!\p{L})/gu,
    "nok",
  ],
  [
    /(?<!\p{L})(?:ekskl|af|annoncør|beløb|afsnit|afsnittet|aftale|nyhedsbrev|tilsammen|uge|oplæst|venlig|jeres|stk|kun|bestilling|d|moms|i alt)(?!\p{L})/gu,
    "dkk",
  ],
  [
    /(?<!\p{L})(?:exkl|exklusive|av|annonsör|belopp|avsnitt|avsnittet|avtal|nyhetsbrev|sammanlagt|vecka|uppläst|och|är|för|summa|er|moms|styck)(?!\p{L})/gu,
    "sek",
  ],
];

/**
 * The currency of the language with the most words in the text; null where two languages have
 * equally many.
 */
function kroneOf(texts: readonly string[]): string | null {
  const text = texts.join("\n").toLowerCase();
  const isSwedish = /[äö]/.test(text) && !/[æø]/.test(text);
  const isOther = /[æø]/.test(text) && !/[äö]/.test(text);
  const [best, second] = KRONE_WORDS.map(([words, currency]) => ({
    currency,
    count:
      (currency === "sek" && isOther) || (currency !== "sek" && isSwedish)
        ? 0
        : [...text.matchAll(words)].length,
  })).toSorted((one, other) => other.count - one.count);
  return best === undefined || best.count === 0 || best.count === second?.count
    ? null
    : best.currency;
}

const DOLLARS = new Set("usd cad aud nzd sgd hkd mxn cop clp ars".split(" "));

/** First and last day of the flight: of a label for each, else of one label with a range. */
export function flightReadings(
  values: readonly LabelledValue[],
  context: DateContext,
  warnings: string[],
): Pick<HeaderReadings, "start_date" | "end_date"> {
  const single = (name: LabelName): Reading<string> => {
    for (const value of values.filter((one) => one.name === name)) {
      const { days, unread } = readDates(value.value, context, { hasShort: true });
      if (days.length === 1 && days[0] !== undefined) return reading(days[0], value, "high");
      if (unread.length > 0) warnings.push(openDate(unread));
    }
    return null;
  };
  const start = single("start_date");
  const end = single("end_date");
  if (start !== null && end !== null) return { start_date: start, end_date: end };
  for (const value of values.filter(({ name }) => name === "flight" || name === "start_date")) {
    // Two days separated by a slash: `From / to: 3 May 2027 / 30 May 2027`.
    const text = value.value.replace(/\s\/\s/, " - ");
    const { range, unread } = readDates(text, context, { hasShort: true });
    if (range !== null && range.start <= range.end)
      return {
        start_date: start ?? reading(range.start, value, "high"),
        end_date: end ?? reading(range.end, value, "high"),
      };
    if (unread.length > 0 && value.name === "flight") warnings.push(openDate(unread));
  }
  return { start_date: start, end_date: end };
}

export const openDate = (unread: readonly string[]): string =>
  `${unread.map((text) => `"${text.trim()}"`).join(", ")}: the day cannot be read with certainty.`;
