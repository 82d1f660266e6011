import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { sumCounts } from "../../metrics/counts.ts";

/**
 * Days as a chart shows them and as totals count them (domain rules 6). A number that was read
 * after a gap belongs to all the days of the gap: the chart spreads it, a total counts it once, on
 * the day it was read, and never what is spread.
 */

/** What was added by a day, of one or more accounts. */
export interface DayFigure {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Days it was added in, the last of them `day`. */
  spansDays: number;
  value: number;
}

export interface ChartPoint {
  date: string;
  /** Null: not known. */
  value: number | null;
  /**
   * A part of it was spread over days that nobody read, or the whole lies between two known days.
   */
  estimated: boolean;
  /** The day is not over. */
  partial: boolean;
}

/** Days, both included, `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

/** Days of a chart, and the UTC day it is. */
export interface ChartWindow extends DayRange {
  today: string;
  days: readonly string[];
}

/** The day so many days after another. */
export const dayPlus = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(day) + days * DAY_MS));

const distance = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Days in a range; 0 where it ends before it begins. */
export const lengthOf = ({ from, to }: DayRange): number => Math.max(0, distance(from, to) + 1);

export const daysBetween = (range: DayRange): string[] =>
  Array.from({ length: lengthOf(range) }, (_, index) => dayPlus(range.from, index));

export const chartWindow = ({ from, to }: DayRange, today: string): ChartWindow => ({
  from,
  to,
  today,
  days: daysBetween({ from, to }),
});

/**
 * One point a day. Days without any figure between two that have one lie on the line between these;
 * days before the first and after the last figure stay unknown.
 *
 * @param figures Of the window, and those after it whose days reach into it.
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

/** Whole parts that add up to the whole; the later ones take what cannot be parted. */
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
      for (const [place, point] of points.slice(before + 1, index).entries()) {
        Object.assign(point, {
          value: Math.round(start + ((value - start) * (place + 1)) / (index - before)),
          estimated: true,
        });
      }
    }
    before = index;
  }
  return points;
}

/** What was read on the days of the window; null when nothing was. */
export function totalOf(figures: readonly DayFigure[], { from, to }: DayRange): number | null {
  return sumCounts(figures.flatMap(({ day, value }) => (day >= from && day <= to ? [value] : [])));
}

/** How a level moved on a day, over one or more accounts. */
export interface LevelStep {
  day: string;
  /** What the levels that were read differ from the ones before; a first one from 0. */
  change: number;
  /** Accounts that were read for the first time. */
  begun: number;
  /** Accounts that were read. */
  read: number;
}

/**
 * Levels do not add up over days: each account's last one stands until the next is read, and the
 * day says so.
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
