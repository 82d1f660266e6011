import type { AudienceReading } from "../../../platforms/accounts/account-connector.ts";
import { addCounts, LARGEST_COUNT } from "../counts.ts";

/**
 * A number in parts over one or more accounts: by country, or by age and gender. Counts are added.
 * Shares are averaged without weights, because the totals they are shares of are unknown.
 */

export type Aggregation = "sum_of_counts" | "unweighted_mean_of_show_shares";

/** One part of one answer. */
export interface ListedPart {
  /** Equal for the same part in two answers. */
  key: string;
  /** Null where the platform hides it; it adds nothing, and `hidden` is true. */
  value: number | null;
  /** The platform named it and hid its number, or a part of it. */
  hidden: boolean;
}

export interface PartFigure {
  /** A count, or for shares the share itself. Null: the platform hides it. */
  value: number | null;
  /** 0 to 1. Null: hidden, or a part of nothing. */
  share: number | null;
  /** The value as text; blank where it is hidden. */
  value_label: string;
}

/** What the parts are parts of. */
export interface Whole {
  value_kind: AudienceReading["valueKind"];
  aggregation: Aggregation;
  /** The total the counts are parts of; null for shares, whose total is unknown. */
  total: number | null;
  /** The total is the platform's; otherwise it is the sum of the listed parts. */
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

/** Each part once, with the sum of its values, largest first. */
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
  // A total less than its parts is none: shares of it would add up to more than 1.
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

/** Six decimals: a ten-thousandth of a percent, and no trace of how a processor adds. */
export function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1_000_000) / 1_000_000;
}

function labelOf(value: number | null, kind: AudienceReading["valueKind"]): string {
  if (value === null) return "";
  return kind === "count" ? String(value) : `${(value * 100).toFixed(1)}%`;
}

/** The sum of what is known; null when nothing is. */
function sumValues(parts: readonly { value: number | null }[]): number | null {
  return parts.reduce<number | null>((sum, { value }) => addCounts(sum, value), null);
}

/**
 * Known before hidden, then by size, then by key: one order for equal answers. Of shares nine
 * decimals are compared, because a processor adds 0.1, 0.2 and 0.3 in one order to 0.6 and in
 * another to 0.6000000000000001.
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
