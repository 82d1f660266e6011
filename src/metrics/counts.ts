import type { Metric, Reading, Readings } from "./metric.ts";

/**
 * Counts that are either known or not. Everything in this folder that adds, compares or prices a
 * number takes it from here, so that one rule decides what is a number at all.
 */

/** The largest count kept: above 2^53 - 1 a JavaScript number no longer holds every integer. */
export const LARGEST_COUNT = Number.MAX_SAFE_INTEGER;

/**
 * True for a reading that says something. Upstreams write -1 or NaN for a hidden counter;
 * connectors filter these, and this is the second lock on that door (domain rules 1: absent is
 * never zero).
 */
export function isKnown(reading: Reading | undefined): reading is Reading {
  return reading !== undefined && reading.value >= 0 && reading.value <= LARGEST_COUNT;
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
 * Adds two counts; unknown plus unknown stays unknown, unknown plus a number is that number. A sum
 * stops at `LARGEST_COUNT`, which keeps addition independent of order; `figureCluster` reports a
 * sum that stands there. Throwing was the other choice, but then one absurd counter would take down
 * every page that shows the cluster.
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
