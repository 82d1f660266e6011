import type { RateType } from "../extracted-order.ts";
import { foldLine } from "../text/fold-line.ts";
import { amountsIn, isOfCurrency, minorOf } from "../values/read-money.ts";
import { rateTypeOf, saysEach } from "../values/terms.ts";
import { FURTHER_TOTAL_WORDS, FURTHER_UNIT_WORDS } from "../words/further-trade-words.ts";
import { joinedPhrases, phrasePattern, phraseSource } from "../words/phrase-pattern.ts";
import { TOTAL_WORDS, UNIT_WORDS } from "../words/trade-words.ts";

/**
 * The amounts of a booking, classified by the words beside them, in minor units of the currency.
 */
export interface Prices {
  /** The amount whose kind is stated: per thousand, per action or per unit; `added_value` has 0. */
  rate: { type: RateType; amount: number } | null;
  /** Amounts without words beside them, in the order of the text. */
  bare: number[];
  /** The amount that is stated as the total. */
  total: number | null;
}

const TOTAL = phrasePattern(joinedPhrases(TOTAL_WORDS, FURTHER_TOTAL_WORDS));
const BESIDE_CHARS = 28;
/** Marks that separate an amount from words about another one. */
const CLAUSE = /[,;|()\n•]|[.:](?=\s|$)|\s[-–—]\s/;
const LEFT = /(?<![a-z])(?:budget|left)(?![a-z])/;
const NO_PRICE =
  /(?<![a-z])(?:budget|left|rather than|w miejsce|zamiast|sijaan|misto|αντι|yerine|вместо|замість|i stedet for|istallet for|ipv|statt|instead|instead of|anstatt|au lieu de|en lugar de|em vez de|invece di|in plaats van)(?![a-z])/;

/** Words directly before an amount for each unit: `@ £80`, `á 80 kr`, `po 480 zł`, `по 480 руб`. */
const EACH_BEFORE = /(?:^|\s)(?:@|po|по|je|jeweils|each)\s?$/u;
const UNITS = phraseSource(joinedPhrases(UNIT_WORDS, FURTHER_UNIT_WORDS));
/** Words for one unit after an amount: `325.- la lecture`, `£80 per mid-roll`. */
const ONE_UNIT = new RegExp(
  String.raw`^\s?(?:,?\s?(?:netto|net|neto|ht|excl\.?|exkl\.?|\+\s?vat)\s)?(?:per|pro|je|par|por|pr\.?|za|за|ανα|a|an|la|le|l'|el|il|lo|o|das|die|der|de|het|\/|per\s)\s?(?:\p{L}{2,12}\s)?${UNITS}`,
  "u",
);

const WORTH =
  /(?<![a-z])(?:worth|value|valued at|wert|valeur|valor|valore|waarde|wartosc)[^,;.]{0,8}$/;

export function pricesIn(text: string, currency: string | null): Prices {
  const none: Prices = { rate: null, bare: [], total: null };
  if (currency === null) return none;
  const folded = foldLine(text);
  const money = amountsIn(text);
  const prices = none;
  const isFree = rateTypeOf(text) === "added_value";
  money.forEach((one, at) => {
    const amount = minorOf(one.decimal, currency);
    const isOwn = isOfCurrency(one.currency, currency);
    if (amount === null || !isOwn) return;
    const before = lastClause(
      folded.slice(Math.max(money[at - 1]?.end ?? 0, one.index - BESIDE_CHARS), one.index),
    );
    const behind = firstClause(
      folded.slice(
        one.end,
        Math.min(money[at + 1]?.index ?? folded.length, one.end + BESIDE_CHARS),
      ),
    );
    // In `€60 instead of €120` the amount before those words counts.
    if (NO_PRICE.test(before) || LEFT.test(behind)) return;
    // An amount in brackets is only the value of a free spot: `free (worth £150)`.
    if (isFree && WORTH.test(folded.slice(Math.max(0, one.index - BESIDE_CHARS), one.index)))
      return;
    // A rate word before the amount belongs to it only where nothing else does: in "£28 CPM. Total
    // £1,680" the full stop ends the clause.
    const isPerUnit = /^\s*(?:\/\s?\p{L}|[x×]\s?\d)/u.test(folded.slice(one.end));
    const isOne = isPerUnit || ONE_UNIT.test(folded.slice(one.end, one.end + BESIDE_CHARS));
    const ofBefore = rateTypeOf(before) ?? (EACH_BEFORE.test(before) ? "flat" : null);
    const type =
      rateTypeOf(behind) ?? (isOne && ofBefore !== "cpm" && ofBefore !== "cpa" ? "flat" : ofBefore);
    const isTotal = TOTAL.test(before) || TOTAL.test(behind);
    if (type === "cpm" || type === "cpa") prices.rate ??= { type, amount };
    else if (isTotal && !saysEach(behind)) prices.total ??= amount;
    else if (type === "flat") prices.rate ??= { type, amount };
    else if (amount > 0) prices.bare.push(amount);
  });
  const isNothing = money.length > 0 && money.every(({ decimal }) => Number(decimal) === 0);
  if (prices.rate === null && prices.bare.length === 0 && prices.total === null)
    return isNothing || rateTypeOf(text) === "added_value"
      ? { ...prices, rate: { type: "added_value", amount: 0 } }
      : prices;
  return prices;
}

/** The last clause before an amount; a label in it belongs to the amount: `CPM: £28`. */
const lastClause = (text: string): string =>
  text
    .replaceAll(/:(?=\s)/g, " ")
    .split(CLAUSE)
    .at(-1) ?? "";
const firstClause = (text: string): string => text.split(CLAUSE)[0] ?? "";
