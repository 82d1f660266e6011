/** Bands in which counts are told where exact ones are not to leave. */

const counts = new Intl.NumberFormat("en-GB");

/** First digits of the borders of bands in each power of ten, from 100. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 7.5] as const;
const SMALLEST = 100;

/**
 * The band of a count, such as `30,000 to 40,000`; `below 100` for the smallest, and null for an
 * unknown count. Borders are fixed, so one count is always told in the same band.
 */
export function bandOf(count: number | null): string | null {
  if (count === null) return null;
  if (count < SMALLEST) return `below ${SMALLEST}`;
  const power = 10 ** Math.floor(Math.log10(count));
  const step = STEPS.findLast((one) => one * power <= count) ?? 1;
  const next = STEPS[STEPS.indexOf(step) + 1] ?? 10;
  return `${counts.format(step * power)} to ${counts.format(next * power)}`;
}
