import { sumCounts } from "../../../domain/metrics/counts.ts";
import { daysFrom, type DayRange } from "../../../lib/time/calendar-day.ts";
import type { DayGain } from "../../../domain/metrics/day-gain.ts";
import { daysBetween, type Granularity, periodOf } from "./day-range.ts";

/**
 * Daily numbers as a chart shows them and as totals count them. A number read after a gap covers
 * all days of the gap: a chart spreads it over them and marks them as estimated; a total counts it
 * once, on the day it was read. For example, 90 read on 23 October after three days is 30, 30, 30
 * in the chart.
 */

export interface ChartPoint {
  date: string;
  /** Null where the number is unknown. */
  value: number | null;
  /**
   * True where part of the value was spread over days without a reading, or all of it was
   * interpolated.
   */
  estimated: boolean;
  /** True where the period is not over, or only part of it lies in the window. */
  partial: boolean;
}

/** The days of a chart, and the current UTC day. */
export interface ChartWindow extends DayRange {
  today: string;
  days: readonly string[];
}

export const chartWindow = ({ from, to }: DayRange, today: string): ChartWindow => ({
  from,
  to,
  today,
  days: daysBetween({ from, to }),
});

/**
 * One point per day. Days without a figure between two days with one are interpolated; days before
 * the first and after the last figure are null.
 *
 * @param figures Figures of the window, and of later days whose span reaches into it.
 */
export const chartPoints = (figures: readonly DayGain[], window: ChartWindow): ChartPoint[] =>
  fillGaps(periodPoints(figures, window, "day"));

/**
 * One point per period, dated by its first day: the sum over its days within the window, null where
 * no day has a value. Nothing is interpolated. A figure that spans several periods is spread over
 * them by day, and those points are estimated.
 *
 * @param figures As for `chartPoints`.
 * @param addsUp False for a metric whose days do not add up: then only days have a number. A period
 * has none, even where only one day of it lies in the window, since that number would be read as
 * one of the whole period.
 */
export function periodPoints(
  figures: readonly DayGain[],
  window: ChartWindow,
  granularity: Granularity,
  addsUp = true,
): ChartPoint[] {
  const points = new Map<string, ChartPoint>();
  const pointOfDay = window.days.map((date) => {
    const period = periodOf(date, granularity);
    const point = points.get(period.from) ?? emptyPoint(period, window);
    points.set(period.from, point);
    return point;
  });
  for (const { day, spansDays, value } of figures) {
    const first = daysFrom(window.from, day) - spansDays + 1;
    const shares = new Map<ChartPoint, number>();
    let outside = 0;
    for (let part = 0; part < spansDays; part += 1) {
      const point = pointOfDay[first + part];
      if (point === undefined) outside += 1;
      else shares.set(point, (shares.get(point) ?? 0) + shareOf(value, part, spansDays));
    }
    for (const [point, share] of shares) {
      point.value = sumCounts([point.value, share]);
      point.estimated ||= shares.size > 1 || outside > 0;
    }
  }
  if (!addsUp && granularity !== "day")
    for (const point of points.values()) Object.assign(point, { value: null, estimated: false });
  return [...points.values()];
}

const emptyPoint = ({ from, to }: DayRange, window: ChartWindow): ChartPoint => ({
  date: from,
  value: null,
  estimated: false,
  partial: to >= window.today || from < window.from || to > window.to,
});

/**
 * The share of one part, a whole number. The shares add up to the value; the last parts get the
 * remainder: 10 in three parts is 3, 3, 4.
 */
function shareOf(value: number, part: number, parts: number): number {
  const rest = value % parts;
  return (value - rest) / parts + (part >= parts - rest ? 1 : 0);
}

function fillGaps(points: ChartPoint[]): ChartPoint[] {
  let before = -1;
  for (const [index, { value }] of points.entries()) {
    if (value === null) continue;
    const start = points[before]?.value ?? null;
    if (start !== null) {
      for (const [offset, point] of points.slice(before + 1, index).entries()) {
        Object.assign(point, {
          value: Math.round(start + ((value - start) * (offset + 1)) / (index - before)),
          estimated: true,
        });
      }
    }
    before = index;
  }
  return points;
}

/**
 * The sum of what was read on the days of the window; null where nothing was read.
 *
 * @param addsUp As for `periodPoints`.
 */
export function totalOf(
  figures: readonly DayGain[],
  { from, to }: DayRange,
  addsUp = true,
): number | null {
  if (!addsUp && from !== to) return null;
  return sumCounts(figures.flatMap(({ day, value }) => (day >= from && day <= to ? [value] : [])));
}

/** The change of a level (followers, subscribers, posts) on a day, over one or more accounts. */
export interface LevelStep {
  day: string;
  /** The change of the sum of known levels. */
  change: number;
  /** The change of the number of accounts with a known level. */
  accounts: number;
  /** Number of accounts read. */
  read: number;
}

/**
 * Levels of several accounts by day. A level does not add up over days: an account without a
 * reading keeps its last one for a limited time, and the day is marked as estimated. Null where no
 * account has a known level.
 */
export function levelPoints(steps: readonly LevelStep[], window: ChartWindow): ChartPoint[] {
  const known = knownAccounts(steps, window);
  const changes = new Map(steps.map(({ day, change }) => [day, change]));
  const read = new Map(steps.map((step) => [step.day, step.read]));
  let level = sumBefore(steps, window, "change");
  return window.days.map((date, index) => {
    level += changes.get(date) ?? 0;
    const accounts = known[index] ?? 0;
    const isAhead = date > window.today;
    return {
      date,
      value: accounts === 0 || isAhead ? null : level,
      estimated: accounts > 0 && !isAhead && (read.get(date) ?? 0) < accounts,
      partial: date >= window.today,
    };
  });
}

/** How many accounts have a known level, by day. */
function knownAccounts(steps: readonly LevelStep[], window: ChartWindow): number[] {
  const changes = new Map(steps.map(({ day, accounts }) => [day, accounts]));
  let known = sumBefore(steps, window, "accounts");
  return window.days.map((date) => {
    known += changes.get(date) ?? 0;
    return known;
  });
}

const sumBefore = (
  steps: readonly LevelStep[],
  { from }: DayRange,
  what: "change" | "accounts",
): number => steps.reduce((sum, step) => (step.day < from ? sum + step[what] : sum), 0);

/**
 * The highest number of accounts with a known level on a day of the window, and the number at its
 * end. Where the latter is smaller, the level is lower although no account may have lost anything.
 */
export function accountsOfLevel(
  steps: readonly LevelStep[],
  window: ChartWindow,
): { most: number; last: number } {
  const known = knownAccounts(steps, window).filter(
    (_, index) => (window.days[index] ?? "") <= window.today,
  );
  return { most: Math.max(0, ...known), last: known.at(-1) ?? 0 };
}

/** The level at the end of a window, or of its days that are over; null where it is unknown. */
export const levelAtEnd = (days: readonly ChartPoint[], { today }: { today: string }) =>
  days.findLast(({ date }) => date <= today)?.value ?? null;

/** One point per period: the level of its last day that is not in the future. */
export function periodLevels(
  days: readonly ChartPoint[],
  window: ChartWindow,
  granularity: Granularity,
): ChartPoint[] {
  const byPeriod = Map.groupBy(days, ({ date }) => periodOf(date, granularity).from);
  return [...byPeriod].map(([from, points]) => {
    const { value, estimated } = points.findLast(({ date }) => date <= window.today) ?? {
      value: null,
      estimated: false,
    };
    return { ...emptyPoint(periodOf(from, granularity), window), value, estimated };
  });
}
