import type { AnalyticsTimeline } from "@castmeter/sdk";

/** A platform smaller than this share of a span does not open its last days. */
const SHARE = 0.01;

/** The end of a span in which numbers are still to come. */
export interface OpenDays {
  /** Position of the first day of it. */
  from: number;
  /** Platforms whose numbers end before the span. */
  platforms: string[];
}

/**
 * The days at the end of a span that lack a platform: its numbers come days later, so that the sum
 * falls without anything having fallen. Platforms without numbers in the span are left out, and so
 * are those that carry less than 1 % of it.
 *
 * @param series Days by platform.
 * @returns Null where every day has every platform.
 */
export function openDays(series: AnalyticsTimeline["series"]): OpenDays | null {
  const known = series.flatMap(({ platform, points }) => {
    const sum = points.reduce((total, { value }) => total + (value ?? 0), 0);
    const last = points.findLastIndex(({ value }) => value !== null);
    return platform === null || last < 0 ? [] : [{ platform, sum, last, length: points.length }];
  });
  const whole = known.reduce((total, { sum }) => total + sum, 0);
  const late = known.filter(({ sum, last, length }) => last < length - 1 && sum >= whole * SHARE);
  if (late.length === 0) return null;
  return {
    from: Math.min(...late.map(({ last }) => last)) + 1,
    platforms: late.map(({ platform }) => platform),
  };
}
