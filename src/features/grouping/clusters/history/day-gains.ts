import { DAY_MS } from "../../../../lib/time/clock.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import type { DayGain } from "../../../../domain/metrics/day-gain.ts";
import { type ClusterDayRow, captureOf } from "./captures.ts";
import { type ClusterMetric, countOf } from "./day-figures.ts";

/**
 * What a cluster gained from one captured day to the next, and its count at the end of each day.
 */

/**
 * The gains between consecutive captured days on which the metric is known, floored at 0. The first
 * capture gives no gain: its count was gained at an unknown time.
 *
 * @param rows Rows of one cluster, oldest first.
 */
export function dayGains(
  rows: readonly ClusterDayRow[],
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
 * What was gained in a window: the last count known in it less the last one before it, floored at
 * 0. Where none is known before it, less the first one in it. Null where there are not two counts.
 * The sum of the daily gains (rejected) counts twice what a cluster loses and regains.
 *
 * `readClusterGains` computes the same for many clusters.
 *
 * @param rows Rows of one cluster, oldest first, with the last one before the window in which the
 * metric is known.
 * @param window Days, both included, `YYYY-MM-DD`.
 */
export function gainWithin(
  rows: readonly ClusterDayRow[],
  { from, to }: { from: string; to: string },
  { metric, platforms }: { metric: ClusterMetric; platforms: readonly string[] | null },
): number | null {
  const known = rows.flatMap((row) => {
    const count = row.day > to ? null : countOf(captureOf(row).figures, metric, platforms);
    return count === null ? [] : [{ day: row.day, count }];
  });
  const last = known.at(-1);
  if (last === undefined || last.day < from) return null;
  const before = known.findLast(({ day }) => day < from) ?? known[0];
  return before === undefined || before === last ? null : Math.max(0, last.count - before.count);
}

/** Whether the rows contain the count from which the gain of a window is counted. */
export const knowsBefore = (
  rows: readonly ClusterDayRow[],
  from: string,
  { metric, platforms }: { metric: ClusterMetric; platforms: readonly string[] | null },
): boolean =>
  rows.some((row) => row.day < from && countOf(captureOf(row).figures, metric, platforms) !== null);

/**
 * The count known at the end of each day; null where it is unknown.
 *
 * @param rows Rows of one cluster, oldest first.
 * @param days `YYYY-MM-DD`, ascending.
 */
export function levelsOf(
  rows: readonly ClusterDayRow[],
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

/** Days on which the cluster had more posts than at its previous capture. */
export function daysWithNewPosts(rows: readonly ClusterDayRow[]): string[] {
  const posts = ({ figures }: ClusterDayRow): number | null =>
    figures === null
      ? null
      : sumCounts([0, ...Object.values(figures.platforms).map((sums) => sums["posts"] ?? null)]);
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const [now, then] = [posts(row), before === undefined ? null : posts(before)];
    return now !== null && then !== null && now > then ? [row.day] : [];
  });
}
