import type { Rate, RateType } from "../extracted-order.ts";
import type { LineFacts } from "../lines/build-line.ts";
import { promoOfCell } from "./promo-of-cell.ts";
import type { TableRow } from "./table-rows.ts";
import { foldLine } from "../text/fold-line.ts";
import { openDate } from "../heading/read-heading.ts";
import { type DateContext, daysOf, readDates } from "../values/read-dates.ts";
import { minorOf, numbersIn } from "../values/read-money.ts";
import { countOf, countsOf, PERCENT, wordNumber } from "../values/read-number.ts";
import { pricesIn } from "../prose/read-price.ts";
import { impressionsIn, quantityIn } from "../prose/read-counts.ts";
import { withoutEnd } from "../text/trim-marks.ts";
import {
  deliverableOf,
  isBlank,
  lengthOf,
  placementOf,
  promoIn,
  rateTypeOf,
  saysEach,
} from "../values/terms.ts";

export interface LineContext {
  currency: string | null;
  dates: DateContext;
}

/**
 * The facts of a row of a table, or of a block of labels. `warn` is called for values that cannot
 * be read.
 */
export function readRow(
  row: TableRow,
  { currency, dates }: LineContext,
  warn: (text: string) => void,
): LineFacts {
  const cell = (role: keyof TableRow["cells"]): string => {
    const text = row.cells[role]?.replaceAll(/\s+/g, " ").trim() ?? "";
    return isBlank(text) ? "" : text;
  };
  // Another column, such as `Details`, may describe the spot too.
  const described = [
    cell("placement"),
    cell("deliverable"),
    cell("show"),
    cell("ignored"),
    cell("notes"),
  ];
  const days = cell("dates") || cell("onDay") || rangeOf(cell("startDate"), cell("endDate"));
  const quantity =
    quantityOf(cell("quantity")) ??
    timesOf(cell("placement")) ??
    timesOf(cell("ignored")) ??
    sumOf(row.cells.months) ??
    (cell("deliverable") === "" ? null : quantityIn(cell("deliverable")));
  const air = airDatesOf(days, dates, quantity, warn);
  const stated =
    cell("impressions") === ""
      ? first([cell("rate"), cell("cpm"), ...described], impressionsIn)
      : null;
  const impressions =
    cell("impressions") === "" ? (stated?.count ?? null) : countOf(cell("impressions"));
  if (cell("impressions") !== "" && impressions === null)
    warn(`"${cell("impressions")}" is no number of impressions.`);
  const units = quantity ?? (air.isRange === true ? 1 : Math.max(1, air.days.length));
  // A single column of prices may have unit prices: `£600 each = £1,800`.
  const hasRate = [row.cells.rate, row.cells.cpm, row.cells.rateType].some(
    (text) => text !== undefined,
  );
  const each = hasRate || !saysEach(cell("total")) ? null : pricesIn(cell("total"), currency);
  const totalMinor =
    each === null
      ? (amountOf(cell("total"), currency) ?? amountOf(cell("gross"), currency))
      : (each.total ?? each.bare[0] ?? null);
  const price =
    each === null || each.rate === null || currency === null
      ? priceOf(row, cell, { currency, totalMinor, impressions, units })
      : {
          rate: { type: each.rate.type, amount_minor: each.rate.amount, currency },
          isEach: false,
          isDerived: false,
        };
  if (price.rate === null) warn(price.warning ?? "the rate cannot be read.");
  return {
    show: showOf(cell("show")),
    deliverable: first(described, deliverableOf),
    placement: first(described, placementOf),
    lengthSec:
      lengthOfCell(cell("length"), row.headings.length ?? "") ?? first(described, lengthOf),
    quantity: quantity ?? (air.isRange === true ? 1 : null),
    airDates: air.days,
    rate: price.rate,
    impressions,
    isEach:
      price.isEach ||
      stated?.isEach === true ||
      saysEach(cell("impressions")) ||
      /\b(?:each|per|pro|par|por|je)\b/.test(foldLine(cell("impressions"))) ||
      (cell("impressions") !== "" && isPerUnit(row.headings.impressions ?? "")),
    promo: cell("promo") === "" ? first(described, promoIn) : promoOfCell(cell("promo")),
    notes: cell("notes") === "" ? null : cell("notes"),
    totalMinor,
    source: { page: row.page, quote: row.quote },
    confidence: price.isDerived ? "medium" : "high",
  };
}

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

/** Whether a heading says that its values are those of each spot: `Gtd dl / unit`. */
const isPerUnit = (heading: string): boolean =>
  saysEach(heading) || /\/\s?(?:unit|spot|ep|episode|read|airing)\b/.test(foldLine(heading));

/** A show's name without the booked spot, where one cell has both. */
function showOf(text: string): string {
  const cut = text.search(
    /\s+[-–—|,(]\s*(?:host[- ]read\s|\d{1,2}\s?[x×]\s|\d{2,3}\s?s\s)?(?:pre|mid|post)[-– ]?rolls?\b/i,
  );
  const plain = cut > 0 ? text.slice(0, cut) : text;
  return withoutEnd(plain.replace(/^["“«„']+/, ""), "\"”»“'").trim();
}

function quantityOf(text: string): number | null {
  if (text === "") return null;
  return wordNumber(foldLine(text)) ?? countOf(text);
}

/** Days in two columns as a range, or as one day where both have the same. */
const rangeOf = (start: string, end: string): string =>
  end === "" || start === "" || start === end ? start : `${start} - ${end}`;

/** The sum of the spots in the months of a plan. */
const sumOf = (months: string | undefined): number | null => {
  const sum = countsOf(months ?? "").reduce((total, count) => total + count, 0);
  return sum === 0 ? null : sum;
};

/** The count of `2 x Mid-roll`. */
function timesOf(text: string): number | null {
  const times = /^(\d{1,3})\s?[x×]\s/i.exec(text)?.[1] ?? /\s[x×]\s?(\d{1,3})$/i.exec(text)?.[1];
  return times === undefined ? null : Number(times);
}

/** Minutes with a fraction: `1,5 min`. */
const MINUTES = /^(\d{1,2}[.,]\d{1,2})\s?(?:min|мин|хв|dk|λεπτ|分|분|मिनट|دقيقة|m\b)/;

function lengthOfCell(text: string, heading: string): number | null {
  if (text === "") return null;
  const isSeconds = /\b(?:s|sec|secs|sek|seg|seconds|sekunden|secondes|segundos|秒)\b/.test(
    foldLine(heading),
  );
  const minutes = MINUTES.exec(foldLine(text))?.[1];
  if (minutes !== undefined) {
    const seconds = Number(minutes.replace(",", ".")) * 60;
    return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
  }
  const bare = /^(\d{1,3})$/.exec(text)?.[1];
  if (bare !== undefined) return isSeconds || Number(bare) >= 10 ? Number(bare) : null;
  return lengthOf(text);
}

interface AirDates {
  days: string[];
  isRange?: boolean;
}

function airDatesOf(
  text: string,
  context: DateContext,
  quantity: number | null,
  warn: (text: string) => void,
): AirDates {
  if (text === "") return { days: [] };
  const air = readDates(text, context, { hasShort: true });
  const { days, range, unread } = air;
  if (unread.length > 0) warn(openDate(unread));
  if (/\b(?:week of|w\/c|wc|week commencing|kw|woche|semaine|semana)\b/.test(foldLine(text))) {
    warn(`"${text}" is a week, and no air dates.`);
    return { days: [] };
  }
  if (range !== null && range.start !== range.end) {
    warn(`"${text}" is a range: its days are the first and the last.`);
    return { days: daysOf(air, quantity), isRange: true };
  }
  if (days.length === 0 && unread.length === 0) warn(`"${text}" is no date.`);
  return { days };
}

interface Priced {
  rate: Rate | null;
  isEach: boolean;
  isDerived: boolean;
  warning?: string;
}

interface Known {
  currency: string | null;
  totalMinor: number | null;
  impressions: number | null;
  units: number;
}

function priceOf(
  row: TableRow,
  cell: (role: keyof TableRow["cells"]) => string,
  { currency, totalMinor, impressions, units }: Known,
): Priced {
  const whole = [
    cell("rate"),
    cell("rateType"),
    cell("cpm"),
    cell("total"),
    cell("notes"),
    cell("placement"),
  ].join(" ");
  const stated =
    rateTypeOf(cell("rateType")) ?? rateTypeOf(cell("rate")) ?? rateTypeOf(cell("cpm"));
  const none = (warning: string): Priced => ({
    rate: null,
    isEach: false,
    isDerived: false,
    warning,
  });
  if (currency === null) return none("without a currency the rate cannot be read.");
  const rate = (type: RateType, amount: number, isDerived = false): Priced => ({
    rate: { type, amount_minor: amount, currency },
    isEach: isEach(type, amount, { totalMinor, impressions, units }),
    isDerived,
  });
  const isFree = rateTypeOf(whole) === "added_value" && !(totalMinor !== null && totalMinor > 0);
  if (stated === "added_value" || isFree) return rate("added_value", 0);
  if (totalMinor === 0 && !/[1-9]/.test(cell("rate") + cell("cpm"))) return rate("added_value", 0);
  const cpm = amountOf(cell("cpm"), currency);
  if (cpm !== null) return rate(stated ?? "cpm", cpm);
  const amount = amountOf(cell("rate"), currency);
  if (amount !== null) {
    const type = stated ?? rateTypeOf(row.headings.rate ?? "");
    const headed = type === "cpm" && /flat/.test(foldLine(row.headings.rate ?? "")) ? stated : type;
    const inferred = inferredType(amount, { currency, totalMinor, impressions, units });
    if (headed !== null) return rate(headed, amount);
    if (inferred !== null) return rate(inferred, amount, true);
    return impressions === null && totalMinor === null
      ? rate("flat", amount, true)
      : none(`whether "${cell("rate")}" is per unit or per thousand is not stated.`);
  }
  if (totalMinor === null) return none("the line has no rate.");
  const perUnit = totalMinor / units;
  if (stated === "flat" || (stated === null && impressions === null))
    return Number.isInteger(perUnit)
      ? rate("flat", perUnit, stated === null)
      : none("the total is no whole multiple of the quantity.");
  return none("the line has a total and no rate.");
}

/**
 * Whether the impressions are those of each unit: the total is only right if they are multiplied by
 * the quantity.
 */
function isEach(type: RateType, amount: number, known: Omit<Known, "currency">): boolean {
  const { totalMinor, impressions, units } = known;
  if (type !== "cpm" || totalMinor === null || impressions === null || units === 1) return false;
  return isNear((amount * impressions * units) / 1000, totalMinor);
}

function inferredType(amount: number, known: Known): RateType | null {
  const { totalMinor, impressions, units } = known;
  if (totalMinor === null) return null;
  if (isNear(amount * units, totalMinor)) return "flat";
  const delivered = impressions === null ? null : (amount * impressions) / 1000;
  if (
    delivered !== null &&
    (isNear(delivered, totalMinor) || isNear(delivered * units, totalMinor))
  )
    return "cpm";
  return null;
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(1, other * 0.001);

/** The amount in a cell, in minor units. */
function amountOf(text: string, currency: string | null): number | null {
  if (text === "" || currency === null) return null;
  const numbers = numbersIn(text.replaceAll(PERCENT, ""));
  const money = numbers.find((one) => one.currency !== null) ?? numbers[0];
  return money === undefined ? null : minorOf(money.decimal, currency);
}
