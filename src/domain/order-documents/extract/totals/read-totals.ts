import type { Reading } from "../extracted-order.ts";
import { foldLine } from "../text/fold-line.ts";
import type { LabelledValue } from "../heading/label-values.ts";
import type { LabelName } from "../heading/label-name.ts";
import { minorOf, type Money, numbersIn } from "../values/read-money.ts";
import { PERCENT } from "../values/read-number.ts";
import type { Sentence } from "../text/find-sentences.ts";
import { totalNameOf } from "./total-names.ts";
import { FURTHER_TOTAL_WORDS } from "../words/further-trade-words.ts";
import { joinedPhrases, phraseSource } from "../words/phrase-pattern.ts";
import { TOTAL_WORDS } from "../words/trade-words.ts";

interface Amount {
  minor: number;
  value: LabelledValue;
}

/**
 * The stated total net of tax. Where no label says net, it is the total before tax is added, the
 * total less the stated tax, or the only total.
 */
export function totalReading(
  values: readonly LabelledValue[],
  currency: string | null,
): Reading<number> {
  if (currency === null) return null;
  const amount = (name: LabelName): Amount | undefined =>
    values
      .filter((value) => value.name === name)
      .flatMap((value) => amountOf(value, currency))
      // The last of several totals is that of the whole order; earlier ones may be those of a page.
      .at(-1);
  const [net, subtotal, total, gross, tax, commission] = (
    ["net", "subtotal", "total", "gross", "tax", "commission"] as const
  ).map(amount);
  const high = (found: Amount): Reading<number> => ({
    value: found.minor,
    page: found.value.page,
    quote: found.value.quote,
    confidence: "high",
  });
  if (net) return high(net);
  if (tax && tax.minor > 0) {
    if (total && gross && total.minor + tax.minor === gross.minor) return high(total);
    const whole = gross ?? total;
    if (subtotal && (!commission || subtotal.minor + tax.minor === whole?.minor))
      return high(subtotal);
    if (total && !gross && !isBeforeTax(total, tax))
      return { ...source(total), value: total.minor - tax.minor, confidence: "medium" };
    if (gross && gross.minor > tax.minor)
      return { ...source(gross), value: gross.minor - tax.minor, confidence: "medium" };
    return total ? high(total) : null;
  }
  const found = total ?? gross ?? subtotal;
  return found ? high(found) : null;
}

const source = ({ value }: Amount) => ({ page: value.page, quote: value.quote });

/**
 * Whether the tax is a usual share of the total itself: it is then added to the total and not
 * contained in it.
 */
const isBeforeTax = (total: Amount, tax: Amount): boolean => {
  const stated = /([\d.,]+)\s?%/.exec(tax.value.quote)?.[1];
  if (stated === undefined) return false;
  const share = Number(stated.replace(",", ".")) / 100;
  return Math.abs(total.minor * share - tax.minor) <= 1;
};

function amountOf(value: LabelledValue, currency: string): Amount[] {
  // `Net 45` is a payment term.
  if (/^\d{1,3}(?:\s*(?:days|tage|jours|dias|d)\b.*)?$/i.test(foldLine(value.value))) return [];
  const text = value.value.replaceAll(PERCENT, "");
  const money = numbersIn(text);
  const found: Money | undefined = money.findLast((one) => one.currency !== null) ?? money.at(-1);
  const minor = found ? minorOf(found.decimal, currency) : null;
  return minor === null ? [] : [{ minor, value }];
}

/** Words for a sum, or the sign before the result of a product, before an amount. */
const SUM = new RegExp(
  String.raw`(?:${phraseSource(joinedPhrases(TOTAL_WORDS, FURTHER_TOTAL_WORDS))}|${phraseSource({
    en: "so that's|so thats|so it's|so it comes to|that's|that is|making|makes|all up|net value|value of the booking|value of the order|booking value",
    it: "fanno|fa",
    fr: "fait|ca fait",
    es: "son|hacen",
    pt: "sao|da",
    nl: "wordt|komt op|kost",
  })}|=)[^.;€£$¥₹]{0,30}$|^\s*so\s[^\d\p{L}]{0,3}$`,
  "u",
);
const ALL_IN =
  /^\s*(?:all in|in all|in total|altogether|total|insgesamt|zusammen|au total|en tout|en total|no total|in totale|in tutto|totaal|samen|razem|totalt)(?![a-z])/;
const NET_BEHIND = /^\s*(?:netto|net|neto|ht|excl)(?![a-z])/;
/** `por la suma de USD 900` states the price of one item. */
const FOR_A_SUM =
  /(?:por la suma de|pela soma de|per la somma di|for the sum of|pour la somme de)\s*$/;
const WINDOW_CHARS = 40;

/**
 * The total in running text: the amount after words for a sum. Where there are several, the one
 * that is stated to be net of tax; null where they differ.
 */
export function proseTotal(
  sentences: readonly Sentence[],
  currency: string | null,
): Reading<number> {
  if (currency === null) return null;
  const found = sentences.flatMap(({ text, page }) => {
    const folded = foldLine(text);
    const money = numbersIn(text).filter(
      ({ currency: one, end }) => one !== null || NET_BEHIND.test(folded.slice(end)),
    );
    return money.flatMap(({ decimal, index, end }, at) => {
      const before = folded.slice(Math.max(money[at - 1]?.end ?? 0, index - WINDOW_CHARS), index);
      const behind = folded.slice(end, Math.min(money[at + 1]?.index ?? folded.length, end + 24));
      const minor = minorOf(decimal, currency);
      const isSum = (SUM.test(before) && !FOR_A_SUM.test(before)) || ALL_IN.test(behind);
      if (minor === null || minor === 0 || !isSum) return [];
      const isNet = /(?<![a-z])net(?:t?o)? (?:total|value|amount|sum)/.test(before);
      const kind = isNet ? "net" : totalNameOf(`total ${behind.split(/[,;()]|\.\s/)[0] ?? ""}`);
      return [{ minor, page, quote: text.slice(0, 200).toWellFormed(), kind }];
    });
  });
  const net = found.filter(({ kind }) => kind === "net");
  const those = net.length > 0 ? net : found.filter(({ kind }) => kind !== "gross");
  const [first] = those;
  if (first === undefined || those.some(({ minor }) => minor !== first.minor)) return null;
  return { value: first.minor, page: first.page, quote: first.quote, confidence: "medium" };
}
