import { DAY_MS } from "../../../lib/clock.ts";
import { sumCounts } from "../../../metrics/counts.ts";
import { type ClusterDay, captureOf } from "./captures.ts";
import { type ClusterMetric, countOf } from "./day-figures.ts";

/** What a cluster gained from one captured day to the next, and its count at the end of a day. */

/** What was gained on the days up to `day`. */
export interface DayGain {
  day: string;
  /** Number of days it was gained in, `day` being the last. */
  spansDays: number;
  value: number;
}

/**
 * The gains between consecutive captured days that both know the metric, floored at 0. The first
 * capture is none: what was counted before it was gained at an unknown time.
 *
 * @param rows Those of one cluster, oldest first.
 */
export function dayGains(
  rows: readonly ClusterDay[],
  metric: ClusterMetric,
  platforms: readonly string[] | null,
): DayGain[] {
  const counts = rows.map((row) => countOf(captureOf(row).figures, metric, platforms));
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const [base = null, value = null] = [counts[index - 1], counts[index]];
    if (before === undefined || value === null || base === null) return [];
    const spansDays = Math.round((Date.parse(row.day) - Date.parse(before.day)) / DAY_MS);
    return [{ day: row.day, spansDays, value: Math.max(0, value - base) }];
  });
}

/**
 * What was known at the end of each day; null: not known.
 *
 * @param rows Those of one cluster, oldest first.
 * @param days `YYYY-MM-DD`, ascending.
 */
export function levelsOf(
  rows: readonly ClusterDay[],
  days: readonly string[],
  { metric, platforms }: { metric: ClusterMetric; platforms: readonly string[] | null },
): (number | null)[] {
  let next = 0;
  return days.map((day) => {
    for (let row = rows[next]; row !== undefined && row.day <= day; row = rows[next]) next += 1;
    const known = rows[next - 1];
    return known === undefined ? null : countOf(captureOf(known).figures, metric, platforms);
  });
}

/** Days on which the cluster had more posts than when it was captured before. */
export function daysWithNewPosts(rows: readonly ClusterDay[]): string[] {
  const posts = ({ figures }: ClusterDay): number | null =>
    figures === null
      ? null
      : sumCounts([0, ...Object.values(figures.platforms).map((sums) => sums["posts"] ?? null)]);
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const [now, then] = [posts(row), before === undefined ? null : posts(before)];
    return now !== null && then !== null && now > then ? [row.day] : [];
  });
}
