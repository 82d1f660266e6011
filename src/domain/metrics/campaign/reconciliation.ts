import type { DayRange } from "../../../lib/time/calendar-day.ts";
import { addCounts } from "../counts.ts";

/**
 * Compares what was promised to a sponsor, what Castmeter measured and what ad servers delivered
 * (docs/campaigns.md#reconciliation). The three counts are compared and never added up.
 */

/** Relative difference up to which two counts are treated as equal, in either direction. */
export const TOLERANCE = 0.05;

/**
 * Why two counts differ:
 *
 * - `within_tolerance`: they do not differ;
 * - `missing_source`: one of them is not known;
 * - `window`: they cover different days, or not all days of the slot are covered so far;
 * - `geography`: one of them counts some countries only;
 * - `definition`: they count different things, such as downloads and impressions;
 * - `delivery`: less or more was delivered than promised.
 */
export const GAP_CLASSES = [
  "within_tolerance",
  "missing_source",
  "window",
  "geography",
  "definition",
  "delivery",
] as const;
export type GapClass = (typeof GAP_CLASSES)[number];

/** The delivery that ad servers report for a slot under one source and label. */
export interface DeliveredLine {
  source: string;
  label: string;
  impressions: number;
  listeners: number | null;
  days: DayRange;
}

export interface Measured {
  /** Measured impressions; null where they are not known. */
  impressions: number | null;
  /** The metrics that the count is made of. */
  metrics: readonly string[];
  /** Days from the first day on air to the last fetch; null where they are not known. */
  days: DayRange | null;
}

export interface Gap {
  /** The two counts; the second one is compared with the first. */
  between: "promised_measured" | "promised_delivered" | "measured_delivered";
  /** The ad server; null between promised and measured. */
  source: string | null;
  difference: number | null;
  /** Difference in per cent of the first count, rounded to a tenth; null without a first count. */
  percent: number | null;
  class: GapClass;
}

export interface SlotLine {
  promised: number | null;
  /** False while the slot delivers: a shortfall may then still be delivered. */
  isFinal: boolean;
  measured: Measured;
  delivered: readonly DeliveredLine[];
}

/** The delivery of the ad servers by source; lines of one source are parts of its delivery. */
function deliveredBySource(lines: readonly DeliveredLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { source, impressions } of lines)
    sums.set(source, addCounts(sums.get(source) ?? null, impressions) ?? 0);
  return sums;
}

/**
 * The gaps between the three counts, one for each ad server, each with the class that explains it.
 */
export function gapsOf({ promised, measured, delivered, isFinal }: SlotLine): Gap[] {
  const againstPromise = (count: number | null): GapClass =>
    !isFinal && promised !== null && count !== null && count < promised ? "window" : "delivery";
  const sources = [...deliveredBySource(delivered)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const gaps: Gap[] = [];
  if (promised !== null)
    gaps.push(
      gap("promised_measured", null, [promised, measured.impressions], () =>
        againstPromise(measured.impressions),
      ),
    );
  for (const [source, impressions] of sources) {
    const lines = delivered.filter((line) => line.source === source);
    if (promised !== null)
      gaps.push(
        gap("promised_delivered", source, [promised, impressions], () =>
          againstPromise(impressions),
        ),
      );
    gaps.push(
      gap("measured_delivered", source, [measured.impressions, impressions], () =>
        explain(measured, lines),
      ),
    );
  }
  if (sources.length === 0)
    gaps.push(gap("measured_delivered", null, [measured.impressions, null], () => "definition"));
  return gaps;
}

function gap(
  between: Gap["between"],
  source: string | null,
  [first, second]: readonly [number | null, number | null],
  reason: () => GapClass,
): Gap {
  if (first === null || second === null)
    return { between, source, difference: null, percent: null, class: "missing_source" };
  const difference = second - first;
  const isSame = Math.abs(difference) <= first * TOLERANCE;
  return {
    between,
    source,
    difference,
    percent: first === 0 ? null : Math.round((difference / first) * 1_000) / 10,
    class: isSame ? "within_tolerance" : reason(),
  };
}

/**
 * Why an ad server's count differs from the measured one: other days, some countries only, or
 * another measure.
 */
function explain({ days }: Measured, lines: readonly DeliveredLine[]): GapClass {
  const from = lines
    .map((line) => line.days.from)
    .reduce((one, other) => (one < other ? one : other));
  const to = lines.map((line) => line.days.to).reduce((one, other) => (one > other ? one : other));
  if (days !== null && (from > days.from || to < days.to)) return "window";
  return lines.some(({ label }) => namesCountries(label)) ? "geography" : "definition";
}

/** Words by which line items name the countries they are limited to. */
const COUNTRY_WORDS =
  /\b(?:US|USA|UK|GB|CA|AU|NZ|IE|DE|FR|ES|IT|NL|SE|NO|DK|FI|BR|MX|JP|IN|DACH|EU|EMEA|APAC|LATAM|NORAM|domestic|international|geo|only in)\b/;

/** True for the label of a line item that is limited to countries: "Mid-roll US", "DACH only". */
const namesCountries = (label: string): boolean => COUNTRY_WORDS.test(label);

/** The payment terms of a slot. */
export interface SlotRate {
  type: "cpm" | "flat" | "cpa" | "added_value";
  amount_minor: number;
}

/**
 * The price of a slot in minor units: a flat rate for each airing, or a CPM for each thousand of
 * its guarantee. Null where the price depends on results that are not known beforehand.
 */
export function slotValueMinor(
  rate: SlotRate | null,
  { quantity, guaranteed }: { quantity: number; guaranteed: number | null },
): number | null {
  switch (rate?.type) {
    case "flat":
      return rate.amount_minor * quantity;
    case "cpm":
      return guaranteed === null ? null : Math.round((rate.amount_minor * guaranteed) / 1_000);
    case "added_value":
      return 0;
    default:
      return null;
  }
}

export interface Proposal {
  /** The count that the proposal is computed from. */
  basis: "measured" | "delivered";
  delivered: number;
  shortfall: number;
  /** The delivered part of the promise in per cent, rounded to a tenth. */
  delivered_percent: number;
  pro_rata: {
    /**
     * Value of the delivered part in minor units, and the credit for the rest; null without a
     * price.
     */
    due_minor: number | null;
    credit_minor: number | null;
  };
  makegood: {
    impressions: number;
    /**
     * Number of further airings needed at the delivery per airing so far; null where it is not
     * known.
     */
    quantity: number | null;
  };
}

/**
 * What settles a slot that fell short by more than the tolerance: a credit for the missing part, or
 * further airings. It is computed from the measured count, else from the ad server that delivered
 * the most. Null where nothing is missing, nothing was promised or nothing is known.
 *
 * @param slot `airings`: how often the slot aired, 0 for a missed slot. `meanPerAiring`: mean
 *   delivery of comparable airings, null where it is not known.
 */
export function proposalFor(
  { promised, measured, delivered }: SlotLine,
  slot: { valueMinor: number | null; meanPerAiring: number | null; isMissed: boolean },
): Proposal | null {
  if (promised === null || promised === 0) return null;
  const sources = [...deliveredBySource(delivered).values()];
  const basis = measured.impressions === null && sources.length > 0 ? "delivered" : "measured";
  const count = basis === "delivered" ? Math.max(...sources) : measured.impressions;
  const known = count ?? (slot.isMissed ? 0 : null);
  if (known === null || known >= promised * (1 - TOLERANCE)) return null;
  const shortfall = promised - known;
  const { valueMinor, meanPerAiring } = slot;
  const credit = valueMinor === null ? null : Math.round((valueMinor * shortfall) / promised);
  return {
    basis,
    delivered: known,
    shortfall,
    delivered_percent: Math.round((known / promised) * 1_000) / 10,
    pro_rata: {
      due_minor: valueMinor === null || credit === null ? null : valueMinor - credit,
      credit_minor: credit,
    },
    makegood: {
      impressions: shortfall,
      quantity:
        meanPerAiring === null || meanPerAiring === 0 ? null : Math.ceil(shortfall / meanPerAiring),
    },
  };
}
