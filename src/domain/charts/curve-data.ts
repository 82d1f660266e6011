import type { ReachCategory } from "../metrics/metric.ts";
import type { DefinitionBreak } from "./break-lines.ts";
import { ORDER } from "./category.ts";

/** What the chart of a cumulative curve is made of. */

/** One day of a curve: what was known at its end, by category. */
export interface CurvePoint {
  date: string;
  /** Days since publication, from 0. */
  age_days: number;
  audio: number | null;
  video: number | null;
  social: number | null;
  total: number | null;
  /** A day without a capture: the value lies on the line between others. */
  estimated: boolean;
  /** A day after the last capture: its value stands. */
  stale: boolean;
  /** The day is running. */
  partial: boolean;
}

export interface CurveData {
  /** One for each day, the oldest first. */
  days: readonly CurvePoint[];
  /** Posts by the day they were published on. */
  posts: readonly { date: string; category: ReachCategory }[];
  /** A comparison by age in days. */
  median: readonly (number | null)[] | null;
  breaks: readonly DefinitionBreak[];
}

export const MEDIAN_NAME = "Show’s median";

/** The last age of the chart that the median is known at, and its value there. */
export function medianEnd(
  median: readonly (number | null)[],
  days: readonly CurvePoint[],
): { index: number; value: number } | null {
  const index = days.findLastIndex(({ age_days: age }) => (median[age] ?? null) !== null);
  const value = median[days[index]?.age_days ?? -1] ?? null;
  return value === null ? null : { index, value };
}

/** The sum of a category and those below it. */
export function stackedAt(point: CurvePoint, category: ReachCategory): number {
  return ORDER.slice(0, ORDER.indexOf(category) + 1).reduce(
    (sum, one) => sum + (point[one] ?? 0),
    0,
  );
}
