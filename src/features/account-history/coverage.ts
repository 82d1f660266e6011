import { definitionChanges } from "../../metrics/definitions.ts";
import type { Metric } from "../../metrics/metric.ts";
import { findPlatform } from "../../platforms/platform.ts";
import { type ChartPoint, type DayRange, lengthOf } from "./chart-points.ts";

/** Recent detail covers so many days; a longer window is read from daily history and says so. */
const RECENT_DAYS = 30;

export interface Coverage {
  history_used: boolean;
  warnings: string[];
}

/** A day from which a platform counts in a new way: numbers of both sides are not compared. */
export interface BreakMarker {
  metric: Metric;
  platform: string;
  /** First UTC day of the new definition. */
  date: string;
  note: string;
}

/**
 * The changes that lie inside the window, oldest first. One on its first day separates nothing of
 * it.
 */
export function breakMarkers(
  platforms: readonly string[],
  metrics: readonly Metric[],
  { from, to }: DayRange,
): BreakMarker[] {
  return platforms
    .flatMap((platform) =>
      metrics.flatMap((metric) =>
        definitionChanges(platform, metric).map((change) => ({
          metric,
          platform,
          date: change.from,
          note: change.note,
        })),
      ),
    )
    .filter(({ date }) => date > from && date <= to)
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));
}

interface CoveredSeries {
  platform: string | null;
  metric: Metric;
  points: readonly ChartPoint[];
}

/** What a reader must know before quoting a window. */
export function coverageOf(
  window: DayRange & { today: string },
  series: readonly CoveredSeries[],
  breaks: readonly BreakMarker[],
): Coverage {
  const isLong =
    lengthOf(window) > RECENT_DAYS ||
    lengthOf({ from: window.from, to: window.today }) > RECENT_DAYS + 1;
  return {
    history_used: isLong,
    warnings: [
      ...(isLong
        ? [
            `The window reaches back beyond the last ${RECENT_DAYS} days and is read from daily history.`,
          ]
        : []),
      ...breaks.map(
        ({ platform, date, note }) =>
          `${nameOf(platform)}: figures before and after ${date} are not comparable. ${note}`,
      ),
      ...series.flatMap(seriesWarnings),
    ],
  };
}

function seriesWarnings({ platform, metric, points }: CoveredSeries): string[] {
  const subject = platform === null ? metric : `${nameOf(platform)}, ${metric}`;
  const estimated = points.filter((point) => point.estimated).length;
  const unknown = points.filter((point) => point.value === null).length;
  return [
    ...(estimated > 0
      ? [
          `${subject}: ${countDays(estimated)} estimated in the chart; totals hold only what was read.`,
        ]
      : []),
    ...(unknown > 0 && unknown < points.length
      ? [`${subject}: nothing is known of ${unknown} of ${points.length} days.`]
      : []),
  ];
}

const countDays = (count: number): string => (count === 1 ? "1 day is" : `${count} days are`);
const nameOf = (platform: string): string => findPlatform(platform)?.name ?? platform;
