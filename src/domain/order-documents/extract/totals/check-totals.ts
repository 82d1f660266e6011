import type { LineFacts } from "../lines/build-line.ts";
import type { TotalsCheck } from "../extracted-order.ts";

/** The values from which the amount of a line is computed. */
export type LineAmount = Pick<
  Readonly<LineFacts>,
  "totalMinor" | "rate" | "impressions" | "isEach" | "quantity"
> & { airDates: readonly string[] };

/**
 * Compares the lines with the stated total; null, with a warning, where they cannot be added up.
 */
export function checkTotals(
  lines: readonly LineAmount[],
  stated: number | null,
  warnings: string[],
): TotalsCheck | null {
  const amounts = lines.map(lineMinor);
  const unknown = amounts.findIndex((amount) => amount === null);
  if (lines.length === 0) return null;
  if (unknown !== -1) {
    warnings.push(`The lines cannot be summed: line ${unknown + 1} has no amount.`);
    return null;
  }
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  if (!Number.isSafeInteger(sum)) {
    warnings.push("The lines cannot be summed: their amounts are too large.");
    return null;
  }
  if (stated === null) {
    warnings.push("The document states no total that can be read.");
    return { sum_minor: sum, stated_minor: null, matches: false };
  }
  // Amounts that are computed from a rate are rounded, each by at most half a minor unit.
  const computed = lines.filter(({ totalMinor }) => totalMinor === null).length;
  const matches = Math.abs(sum - stated) <= computed;
  if (!matches) warnings.push(`The lines add up to ${sum}, and the stated total is ${stated}.`);
  return { sum_minor: sum, stated_minor: stated, matches };
}

/**
 * The amount of a line: the stated one, else from rate and quantity. Null where neither is known.
 */
function lineMinor(line: LineAmount): number | null {
  if (line.totalMinor !== null) return line.totalMinor;
  const { rate, impressions } = line;
  const quantity = line.quantity ?? Math.max(1, line.airDates.length);
  if (rate === null) return null;
  if (rate.type === "added_value") return 0;
  if (rate.type === "flat") return rate.amount_minor * quantity;
  if (rate.type === "cpm" && impressions !== null)
    return Math.round((rate.amount_minor * impressions * (line.isEach ? quantity : 1)) / 1000);
  return null;
}

/** True for a warning of `checkTotals`, which a later check replaces. */
export const isOfTotals = (warning: string): boolean =>
  /^The (?:lines (?:cannot be summed|add up to)|document states no total)\b/.test(warning);
