import { addDays } from "../../lib/calendar-day.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { sumCounts } from "../../metrics/counts.ts";

/**
 * Daily numbers as a chart shows them and as totals count them. A number read after a gap covers
 * all the days of the gap: a chart spreads it over them and marks them estimated, a total counts it
 * once, on the day it was read. 90 read on 23 October after three days is 30, 30, 30 in the chart.
 */

/** What was added until a day, by one or more accounts. */
export interface DayFigure {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Number of days it was added in, `day` being the last. */
  spansDays: number;
  value: number;
}

export interface ChartPoint {
  date: string;
  /** Null: not known. */
  value: number | null;
  /** True where a part of it was spread over days without a reading, or all of it interpolated. */
  estimated: boolean;
  /** The day is not over. */
  partial: boolean;
}

/** Days, both included, `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

/** The days of a chart, and the current UTC day. */
export interface ChartWindow extends DayRange {
  today: string;
  days: readonly string[];
}

const distance = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Days in a range; 0 where it ends before it begins. */
export const lengthOf = ({ from, to }: DayRange): number => Math.max(0, distance(from, to) + 1);

export const daysBetween = (range: DayRange): string[] =>
  Array.from({ length: lengthOf(range) }, (_, index) => addDays(range.from, index));

export const chartWindow = ({ from, to }: DayRange, today: string): ChartWindow => ({
  from,
  to,
  today,
  days: daysBetween({ from, to }),
});

/**
 * One point a day. Days without a figure between two days with one are interpolated; days before
 * the first and after the last figure are null.
 *
 * @param figures Those of the window, and those after it whose span reaches into it.
 */
export function chartPoints(figures: readonly DayFigure[], window: ChartWindow): ChartPoint[] {
  const points = window.days.map((date): ChartPoint => ({
    date,
    value: null,
    estimated: false,
    partial: date >= window.today,
  }));
  for (const { day, spansDays, value } of figures) {
    const last = distance(window.from, day);
    for (let part = 0; part < spansDays; part += 1) {
      const point = points[last - spansDays + 1 + part];
      if (point === undefined) continue;
      point.value = sumCounts([point.value, shareOf(value, part, spansDays)]);
      point.estimated ||= spansDays > 1;
    }
  }
  return fillGaps(points);
}

/** Whole shares that add up to the value; the last ones take the remainder: 10 is 3, 3, 4. */
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

/** The sum of what was read on the days of the window; null where nothing was. */
export function totalOf(figures: readonly DayFigure[], { from, to }: DayRange): number | null {
  return sumCounts(figures.flatMap(({ day, value }) => (day >= from && day <= to ? [value] : [])));
}

/** The change of a level (followers, subscribers, posts) on a day, over one or more accounts. */
export interface LevelStep {
  day: string;
  /** Sum of the differences to each account's level before; to 0 for a first one. */
  change: number;
  /** Number of accounts read for the first time. */
  begun: number;
  /** Number of accounts read. */
  read: number;
}

/**
 * Levels of several accounts by day. A level does not add up over days: an account without a
 * reading keeps its last one, and the day is marked estimated.
 */
export function levelPoints(steps: readonly LevelStep[], window: ChartWindow): ChartPoint[] {
  const byDay = new Map(steps.map((step) => [step.day, step]));
  const before = steps.filter(({ day }) => day < window.from);
  let level = before.reduce((sum, { change }) => sum + change, 0);
  let accounts = before.reduce((sum, { begun }) => sum + begun, 0);
  return window.days.map((date) => {
    const step = byDay.get(date);
    level += step?.change ?? 0;
    accounts += step?.begun ?? 0;
    const isAhead = date > window.today;
    return {
      date,
      value: accounts === 0 || isAhead ? null : level,
      estimated: accounts > 0 && !isAhead && (step?.read ?? 0) < accounts,
      partial: date >= window.today,
    };
  });
}
