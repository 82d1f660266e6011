import { addsUpOverDays, isLevel } from "../../../domain/metrics/over-days.ts";
import type { ShownMetric } from "../../../domain/metrics/metric.ts";
import { shownDefinitionChanges } from "../../../domain/metrics/reach.ts";
import { platformName } from "../../../platforms/platform.ts";
import type { DayRange } from "../../../lib/time/calendar-day.ts";
import type { ChartPoint } from "./chart-points.ts";
import { lengthOf } from "./day-range.ts";

/** Days of recent detail. A window that begins before them is marked `history_used`. */
const RECENT_DAYS = 30;

/** What a reader must know before quoting a window. */
export interface Coverage {
  /** True where the window begins before the last 30 days. */
  history_used: boolean;
  /** Sentences about history used, breaks of definition, and estimated and unknown days. */
  warnings: string[];
}

/**
 * The first day of a platform's new definition of a metric; numbers on the two sides are not
 * comparable.
 */
export interface BreakMarker {
  metric: ShownMetric;
  platform: string;
  /** First UTC day of the new definition. */
  date: string;
  note: string;
}

/**
 * The changes of definition inside the window, oldest first. A change on the first day of the
 * window is left out, since no day before it is shown. Reach changes with each of the metrics it is
 * based on.
 */
export function breakMarkers(
  platforms: readonly string[],
  metrics: readonly ShownMetric[],
  { from, to }: DayRange,
): BreakMarker[] {
  return platforms
    .flatMap((platform) =>
      metrics.flatMap((metric) =>
        shownDefinitionChanges(platform, metric).map((change) => ({
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

/** The coverage of numbers without series, for the given platforms and metrics in a window. */
export const coverageFor = (
  window: DayRange & { today: string },
  metrics: readonly ShownMetric[],
  platforms: readonly string[],
): Coverage =>
  coverageOf(window, metrics, [], breakMarkers([...new Set(platforms)], metrics, window));

interface CoveredSeries {
  platform: string | null;
  metric: string;
  points: readonly ChartPoint[];
}

/**
 * The coverage of a window: `history_used`, and a warning for each limitation.
 *
 * @param metrics All requested metrics.
 */
export function coverageOf(
  window: DayRange & { today: string },
  metrics: readonly ShownMetric[],
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
          `${platformName(platform)}: figures before and after ${date} are not comparable. ${note}`,
      ),
      ...notAddedWarnings(window, metrics),
      ...series.flatMap(seriesWarnings),
    ],
  };
}

/**
 * Warnings about metrics that are not summed over several days, because a sum would count the same
 * people again.
 */
const notAddedWarnings = ({ from, to }: DayRange, metrics: readonly ShownMetric[]): string[] =>
  from === to
    ? []
    : metrics
        .filter((metric) => !isLevel(metric) && !addsUpOverDays(metric))
        .map(
          (metric) =>
            `${metric}: counted once within a day, so days are not added up; only single days ` +
            "have a number.",
        );

function seriesWarnings({ platform, metric, points }: CoveredSeries): string[] {
  const subject = platform === null ? metric : `${platformName(platform)}, ${metric}`;
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
