import type { KnownName, Rate } from "./extracted-order.ts";
import type { LineFacts } from "./build-line.ts";
import type { Sentence } from "./find-sentences.ts";
import { foldLine } from "./fold-line.ts";
import { knownNamesIn } from "./match-name.ts";
import { MONTHS } from "./month-names.ts";
import { openDate } from "./read-heading.ts";
import { readDates } from "./read-dates.ts";
import { minorOf, moneyIn } from "./read-money.ts";
import { countOf, NUMBER, NUMBER_WORDS, wordNumber } from "./read-number.ts";
import type { LineContext } from "./read-row.ts";
import { withoutEnd } from "./trim-marks.ts";
import { deliverableOf, lengthOf, placementOf, promoIn, rateTypeOf } from "./terms.ts";

const UNITS = String.raw`(?:(?:pre|mid|post)[- ]?rolls?|spots?|reads?|ads?|placements?|integrations?|episodes?|posts?|clips?|mentions?|cunas?|menciones|newsletters?|insertions?|reels?)`;
/** Words between a number and its unit are bounded: one word of n letters is tried once. */
const QUANTITY = new RegExp(
  String.raw`(?<![\d.,:£$€¥])\b(${NUMBER_WORDS}|\d{1,3})(?!\d|\s?(?:s\b|sec|sek|min|"|''|[.,]\d|k\b))\s*(?:[x×]\s*)?(?:[\w:"'-]{1,40}\s+){0,4}?${UNITS}\b`,
);
const COUNTED = String.raw`(?:impressions?|imps?\b|downloads?|dls?\b|listens|kontakte|abrufe|ecoutes|telechargements|impresiones|descargas|escuchas)`;
const IMPRESSIONS = new RegExp(
  String.raw`(${NUMBER}\s?(?:k|tsd\.?|thousand|mil|mio\.?|million|m)?)\s+(?:(?:guaranteed|garantierte|garantis|garantizadas|d'|de)\s*){0,6}(?:d'|de\s)?${COUNTED}(\s+(?:each|per|pro|par|por|je)\b)?`,
);

const UNIT_WORD = new RegExp(String.raw`\b${UNITS}\b`);

/** Whether a sentence books something: a placement or deliverable, and a price or a date. */
export function isBooking(text: string): boolean {
  const folded = foldLine(text);
  const isNamed = placementOf(text) !== null || UNIT_WORD.test(folded);
  const isPriced = moneyIn(text).length > 0 || rateTypeOf(text) === "added_value";
  return isNamed && isPriced;
}

/** The facts of a sentence that books one show; null where it names none or several. */
export function readSentence(
  { text, page }: Sentence,
  { currency, dates }: LineContext,
  shows: readonly KnownName[],
  warn: (text: string) => void,
): LineFacts | null {
  const known = knownNamesIn(text, shows);
  if (known.length > 1) {
    warn(`the sentence books several shows: ${known.map(({ name }) => name).join(", ")}.`);
    return null;
  }
  const show = known[0]?.name ?? showIn(text);
  if (show === null) return null;
  const air = readDates(text, dates);
  const isRange = air.range !== null && air.range.start !== air.range.end;
  if (isRange) warn("the dates are a range, and no air dates.");
  if (air.unread.length > 0) warn(openDate(air.unread));
  const folded = foldLine(text);
  const counted = QUANTITY.exec(folded)?.[1];
  const quantity = counted === undefined ? null : (wordNumber(counted) ?? Number(counted));
  const [, stated, each] = IMPRESSIONS.exec(folded) ?? [];
  const price = rateIn(text, currency, quantity ?? Math.max(1, air.days.length));
  if (price.rate === null) warn("the rate cannot be read.");
  return {
    show,
    deliverable: deliverableOf(text),
    placement: placementOf(text),
    lengthSec: lengthOf(text),
    quantity,
    airDates: isRange ? [] : air.days,
    rate: price.rate,
    impressions: stated === undefined ? null : countOf(stated),
    isEach: each !== undefined,
    promo: promoIn(text),
    notes: null,
    totalMinor: price.totalMinor,
    source: { page, quote: text.slice(0, 200).toWellFormed() },
    confidence: "medium",
  };
}

interface Priced {
  rate: Rate | null;
  totalMinor: number | null;
}

function rateIn(text: string, currency: string | null, units: number): Priced {
  const none: Priced = { rate: null, totalMinor: null };
  if (currency === null) return none;
  const money = moneyIn(text);
  const folded = foldLine(text);
  const amounts = money.map((one, index) => ({
    minor: minorOf(one.decimal, currency),
    // What stands beside the amount, up to its neighbours.
    beside: folded.slice(
      Math.max(money[index - 1]?.end ?? 0, one.index - 24),
      Math.min(money[index + 1]?.index ?? folded.length, one.end + 24),
    ),
    behind: folded.slice(one.end, Math.min(money[index + 1]?.index ?? folded.length, one.end + 24)),
  }));
  const isTotal = (beside: string): boolean =>
    /\b(?:total|in all|insgesamt|gesamt|au total|en total)\b/.test(beside);
  const total = amounts.find(({ beside }) => isTotal(beside));
  const rated = amounts.find((one) => one !== total || amounts.length === 1);
  if (rated === undefined)
    return rateTypeOf(text) === "added_value"
      ? { rate: { type: "added_value", amount_minor: 0, currency }, totalMinor: 0 }
      : none;
  const type = rateTypeOf(rated.behind) ?? rateTypeOf(rated.beside);
  const totalMinor = total === undefined ? null : total.minor;
  if (rated.minor === null) return { rate: null, totalMinor };
  if (rated === total && type !== "cpm" && type !== "cpa") {
    const perUnit = rated.minor / units;
    return Number.isInteger(perUnit)
      ? { rate: { type: "flat", amount_minor: perUnit, currency }, totalMinor }
      : { rate: null, totalMinor };
  }
  return { rate: { type: type ?? "flat", amount_minor: rated.minor, currency }, totalMinor };
}

/** Each word of a name can be read in one way only: two ways for `&` would try 2^n of n. */
const JOINING = String.raw`(?:&|and|und|et|y|of|the|der|die|das|de|la|le|les|du|des|del|el|los|for|to|with|am|im|a|an)`;
const WORD = String.raw`(?:\p{Lu}[\p{L}\p{N}'’.-]*|\d{1,4}(?=\s+\p{Lu}))`;
const NAME = String.raw`${WORD}(?:\s+(?:${JOINING}\s+){0,2}${WORD})*`;
const BEHIND = new RegExp(
  String.raw`(?:\b(?:on|in|within|across|auf|im|bei|sur|dans|en|para)\s+(?:the\s+|the podcast\s+|dem Podcast\s+|le podcast\s+|el podcast\s+)?)["“«„]?(${NAME})`,
  "gu",
);
const LEADING = new RegExp(String.raw`^["“«„]?(${NAME})["”»“]?\s*(?::|,|\s[-–—]|\()`, "u");
const QUOTED = /["“«„]([^"”»“]{3,60})["”»“]/;
const NO_SHOW = new RegExp(
  String.raw`^(?:${MONTHS}|mon|tues?|wednes|thurs?|fri|satur|sun|pre|mid|post|one|two|three|host|total|net|budget|cpm|tkp|promo|code|hi|hello|dear|instagram|youtube|tiktok|subject|rate)(?:day)?\b`,
);

/** The name of a show behind `on`, in quotes, or at the beginning of an item of a list. */
function showIn(text: string): string | null {
  const leading = LEADING.exec(text)?.[1];
  const candidates = [
    leading,
    ...[...text.matchAll(BEHIND)].map((match) => match[1]),
    QUOTED.exec(text)?.[1],
  ];
  const found = candidates.find((name) => name !== undefined && !NO_SHOW.test(foldLine(name)));
  return found === undefined ? null : withoutEnd(found, ".,'’");
}
