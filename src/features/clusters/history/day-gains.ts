import { DAY_MS } from "../../../lib/clock.ts";
import { sumCounts } from "../../../metrics/counts.ts";
import { type ClusterDay, captureOf } from "./captures.ts";
import { type ClusterMetric, countOf } from "./day-figures.ts";

/** What a cluster gained from one captured day to the next, and how far it stood on a day. */

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
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const value = countOf(captureOf(row).figures, metric, platforms);
    const base = before && countOf(captureOf(before).figures, metric, platforms);
    if (before === undefined || value === null || base === null || base === undefined) return [];
    const spansDays = Math.round((Date.parse(row.day) - Date.parse(before.day)) / DAY_MS);
    return [{ day: row.day, spansDays, value: Math.max(0, value - base) }];
  });
}

/** What was known at the end of a day; null: not known. */
export function levelOf(
  rows: readonly ClusterDay[],
  day: string,
  { metric, platforms }: { metric: ClusterMetric; platforms: readonly string[] | null },
): number | null {
  const row = rows.findLast((candidate) => candidate.day <= day);
  return row === undefined ? null : countOf(captureOf(row).figures, metric, platforms);
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
