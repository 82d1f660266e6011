import type { LineFacts } from "../lines/build-line.ts";
import { openDate } from "../heading/read-heading.ts";
import { daysOf, readDates } from "../values/read-dates.ts";
import type { LineContext } from "../tables/read-row.ts";
import {
  deliverableOf,
  lengthOf,
  placementOf,
  promoIn,
  rateTypeOf,
  saysEach,
  saysNoCode,
} from "../values/terms.ts";
import type { Booking } from "./find-bookings.ts";
import { withoutMissedDays } from "./missed-days.ts";
import { impressionsIn, quantityIn } from "./read-counts.ts";
import { pricesIn } from "./read-price.ts";
import { moneyIn } from "../values/read-money.ts";

/** The first value that one of the texts states. */
function first<Value>(
  texts: readonly string[],
  read: (text: string) => Value | null,
): Value | null {
  for (const text of texts) {
    const value = read(text);
    if (value !== null) return value;
  }
  return null;
}

/** The facts of a booking in running text; amounts whose kind is not stated stay in `bareMinor`. */
export function readBooking(
  { show, texts, page, quote }: Booking,
  { currency: ofDocument, dates }: LineContext,
  warn: (text: string) => void,
): LineFacts {
  const airs = texts.map((text) => readDates(withoutMissedDays(text), dates, { hasShort: true }));
  const air = airs.find(({ days, unread }) => days.length > 0 || unread.length > 0);
  if (air !== undefined && air.unread.length > 0) warn(openDate(air.unread));
  const impressions = first(texts, impressionsIn);
  // A document with two currencies has none of its own, but each line has one.
  const currency = ofDocument ?? onlyCurrencyIn(texts);
  const prices = texts.map((text) => pricesIn(text, currency));
  const rate = prices.find((one) => one.rate !== null)?.rate ?? null;
  const deliverable = first(texts, deliverableOf);
  const quantity = first(texts, quantityIn);
  return {
    show,
    deliverable,
    placement: first(texts, placementOf),
    lengthSec: first(texts, lengthOf),
    quantity: quantity ?? (air?.range == null ? null : 1),
    airDates: daysOf(air, quantity),
    rate:
      rate === null || currency === null
        ? null
        : { type: rate.type, amount_minor: rate.amount, currency },
    impressions: impressions?.count ?? null,
    isEach: impressions?.isEach ?? false,
    promo: first(texts, promoIn) ?? promoIn(texts.join(" ")),
    hasNoPromo: texts.some(saysNoCode),
    notes: null,
    // A total in another sentence is the total of the order.
    totalMinor: prices[0]?.total ?? null,
    bareMinor: prices.flatMap(({ bare }) => bare),
    currency,
    saysEach: texts.some(saysEach),
    isFree: texts.some((text) => rateTypeOf(text) === "added_value"),
    source: { page, quote },
    confidence: "medium",
  };
}

function onlyCurrencyIn(texts: readonly string[]): string | null {
  const named = new Set(
    texts.flatMap((text) => moneyIn(text).flatMap((one) => one.currency ?? [])),
  );
  const [only] = named;
  return named.size === 1 && only !== undefined && only !== "dollar" && only !== "krone"
    ? only
    : null;
}
