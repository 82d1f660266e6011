import type { AudienceReading } from "../../../platforms/accounts/account-connector.ts";
import { addCounts, LARGEST_COUNT } from "../counts.ts";

/**
 * A number in parts over one or more accounts: by country, or by age and gender. Counts are added.
 * Shares are averaged without weights, because the totals they are shares of are unknown.
 */

export type Aggregation = "sum_of_counts" | "unweighted_mean_of_show_shares";

/** One part of one answer. */
export interface ListedPart {
  /** Key of the part, equal for the same part in two answers. */
  key: string;
  /**
   * Value of the part; null where the platform hides it. A hidden value adds nothing, and `hidden`
   * is then true.
   */
  value: number | null;
  /** True where the platform named the part and hid its number, or a portion of the number. */
  hidden: boolean;
}

export interface PartFigure {
  /** A count, or for shares the share itself; null where the platform hides it. */
  value: number | null;
  /** Share of the whole, 0 to 1; null where it is hidden or the whole is 0. */
  share: number | null;
  /** The value as text; an empty text where the value is hidden. */
  value_label: string;
}

/** The whole that the parts belong to. */
export interface Whole {
  value_kind: AudienceReading["valueKind"];
  aggregation: Aggregation;
  /** The total the counts are parts of; null for shares, whose total is unknown. */
  total: number | null;
  /**
   * True where the platform reports the total; otherwise `total` is the sum of the listed parts.
   */
  isPlatformTotal: boolean;
  accounts: number;
}

/** The value, or null where it is hidden or outside the range of its kind. */
export function knownValue(
  value: number | null,
  kind: AudienceReading["valueKind"],
): number | null {
  if (value === null || !(value >= 0)) return null;
  if (kind === "share") return value <= 1 ? value : null;
  return value <= LARGEST_COUNT ? Math.floor(value) : null;
}

/** Lists each part once, with the sum of its values, largest first. */
export function addParts<Part extends ListedPart>(parts: readonly Part[]): Part[] {
  const byKey = new Map<string, Part>();
  for (const part of parts) {
    const before = byKey.get(part.key);
    byKey.set(
      part.key,
      before === undefined
        ? part
        : {
            ...before,
            value: addCounts(before.value, part.value),
            hidden: before.hidden || part.hidden,
          },
    );
  }
  return [...byKey.values()].toSorted(largestFirst);
}

/**
 * The whole of answers that are all counts or all shares.
 *
 * @param listed The parts of each answer, in the order of the answers.
 */
export function wholeOf(
  readings: readonly [AudienceReading, ...AudienceReading[]],
  listed: readonly (readonly ListedPart[])[],
): Whole {
  const [{ valueKind }] = readings;
  if (valueKind === "share")
    return {
      value_kind: valueKind,
      aggregation: "unweighted_mean_of_show_shares",
      total: null,
      isPlatformTotal: true,
      accounts: readings.length,
    };
  // A total that is less than its parts is not used: shares of it would add up to more than 1.
  const totals = readings.map(({ platformTotal }, index) => {
    const sum = sumValues(listed[index] ?? []) ?? 0;
    return platformTotal !== null && platformTotal >= sum ? platformTotal : null;
  });
  const isPlatformTotal = totals.every((total) => total !== null);
  return {
    value_kind: valueKind,
    aggregation: "sum_of_counts",
    total: isPlatformTotal
      ? totals.reduce<number | null>(addCounts, null)
      : sumValues(listed.flat()),
    isPlatformTotal,
    accounts: readings.length,
  };
}

/** The figure of a part with this sum over all answers; `exact` is its share before rounding. */
export function figureOf(
  sum: number | null,
  { value_kind: kind, total, accounts }: Whole,
): PartFigure & { exact: number | null } {
  if (kind === "share") {
    const mean = sum === null ? null : sum / accounts;
    const value = rounded(mean);
    return { value, share: value, value_label: labelOf(value, kind), exact: mean };
  }
  const exact = sum === null || total === null || total === 0 ? null : sum / total;
  return { value: sum, share: rounded(exact), value_label: labelOf(sum, kind), exact };
}

/**
 * Rounds to six decimals: a ten-thousandth of a percent, and no trace of the order of additions.
 */
export function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1_000_000) / 1_000_000;
}

function labelOf(value: number | null, kind: AudienceReading["valueKind"]): string {
  if (value === null) return "";
  return kind === "count" ? String(value) : `${(value * 100).toFixed(1)}%`;
}

/** The sum of the known values; null when none is known. */
function sumValues(parts: readonly { value: number | null }[]): number | null {
  return parts.reduce<number | null>((sum, { value }) => addCounts(sum, value), null);
}

/**
 * Sorts known parts before hidden ones, then by size, then by key, so that equal answers have one
 * order. Shares are compared to nine decimals, because floating-point addition of 0.1, 0.2 and 0.3
 * gives 0.6 in one order and 0.6000000000000001 in another.
 */
export function largestFirst(
  one: { key: string; value: number | null },
  other: { key: string; value: number | null },
): number {
  const [size, otherSize] = [sizeOf(one.value), sizeOf(other.value)];
  if (size !== otherSize) return otherSize - size;
  return one.key < other.key ? -1 : 1;
}

const sizeOf = (value: number | null): number =>
  value === null || Number.isInteger(value) ? (value ?? -1) : Math.round(value * 1e9) / 1e9;
