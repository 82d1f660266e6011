import type { Metric, Reading, Readings } from "./metric.ts";

/**
 * Arithmetic of counts, each a whole number or null for unknown. Everything in this folder that
 * adds, compares or prices a number reads it through these functions, so one rule decides what
 * counts as a number.
 */

/** The largest count kept: above 2^53 - 1 a JavaScript number no longer holds every integer. */
export const LARGEST_COUNT = Number.MAX_SAFE_INTEGER;

/**
 * True for a reading with a value from 0 to 2^53 - 1. Upstreams write -1, NaN or null for a hidden
 * counter; connectors filter these, and this check catches what they miss: absent is never zero.
 * Null compares as 0, so the type is checked as well.
 */
export function isKnown(reading: Reading | undefined): reading is Reading {
  return (
    reading !== undefined &&
    typeof reading.value === "number" &&
    reading.value >= 0 &&
    reading.value <= LARGEST_COUNT
  );
}

/**
 * The value of a metric as a whole count from 0 to 2^53 - 1, or null when the post has no such
 * number.
 */
export function knownCount(readings: Readings, metric: Metric): number | null {
  const reading = readings[metric];
  return isKnown(reading) ? Math.floor(reading.value) : null;
}

/**
 * Adds two counts: `null + null` is null, `null + 5` is 5. A sum stops at `LARGEST_COUNT`, which
 * keeps addition independent of order; `figureCluster` adds a warning about such a sum. Rejected:
 * throwing an error, because one absurd counter would then make every page fail that shows the
 * cluster.
 */
export function addCounts(left: number | null, right: number | null): number | null {
  if (left === null) return right;
  if (right === null) return left;
  return Math.min(left + right, LARGEST_COUNT);
}

/** The sum of counts under `addCounts`: null when none of them is known. */
export function sumCounts(counts: Iterable<number | null>): number | null {
  let sum: number | null = null;
  for (const count of counts) sum = addCounts(sum, count);
  return sum;
}
