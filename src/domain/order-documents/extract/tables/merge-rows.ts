import type { LineFacts } from "../lines/build-line.ts";

/**
 * Merges the rows of a table with one row for each spot: rows of the same show, kind, length, price
 * and code with one day each become one line with all their days. With a rate per thousand the
 * guarantees must be equal too, and are then those of each unit.
 */
export function mergeRows(facts: readonly LineFacts[]): LineFacts[] {
  const merged: LineFacts[] = [];
  const byKind = new Map<string, LineFacts>();
  for (const line of facts) {
    const key = keyOf(line);
    const first = key === null ? undefined : byKind.get(key);
    if (first === undefined) {
      merged.push(line);
      if (key !== null) byKind.set(key, line);
      continue;
    }
    first.isEach ||= first.impressions !== null;
    first.quantity = (first.quantity ?? 1) + 1;
    first.airDates.push(...line.airDates);
    if (first.totalMinor !== null && line.totalMinor !== null) first.totalMinor += line.totalMinor;
  }
  return merged;
}

/** The key by which rows are merged; null for a row that is a line of its own. */
function keyOf(line: LineFacts): string | null {
  const { show, rate, quantity, airDates, impressions, notes } = line;
  const isOne = (quantity ?? 1) === 1 && airDates.length === 1;
  if (!isOne || show === "" || notes !== null) return null;
  if (rate === null || rate.type === "cpa") return null;
  if (impressions !== null && rate.type !== "cpm") return null;
  const { deliverable, placement, lengthSec, promo } = line;
  return JSON.stringify([
    show,
    deliverable,
    placement,
    lengthSec,
    promo,
    rate.type,
    rate.amount_minor,
    impressions,
  ]);
}
