import type { ReachCategory } from "../metrics/metric.ts";
import type { DefinitionBreak } from "./break-lines.ts";
import { ORDER } from "./category.ts";

/** Data of the chart of a cumulative curve. */

/** One day of a curve: the values known at its end, by category. */
export interface CurvePoint {
  date: string;
  /** Days since publication, from 0. */
  age_days: number;
  audio: number | null;
  video: number | null;
  social: number | null;
  total: number | null;
  /** True for a day without a capture: its value is interpolated between captures. */
  estimated: boolean;
  /** True for a day after the last capture: its value is that of the last capture. */
  stale: boolean;
  /** True for the running day. */
  partial: boolean;
}

export interface CurveData {
  /** One point for each day, the oldest first. */
  days: readonly CurvePoint[];
  /** Posts by the day on which they were published. */
  posts: readonly { date: string; category: ReachCategory }[];
  /** Values for comparison, by age in days. */
  median: readonly (number | null)[] | null;
  breaks: readonly DefinitionBreak[];
}

export const MEDIAN_NAME = "Show’s median";

/** The last day of the chart for which the median is known, and its value there. */
export function medianEnd(
  median: readonly (number | null)[],
  days: readonly CurvePoint[],
): { index: number; value: number } | null {
  const index = days.findLastIndex(({ age_days: age }) => (median[age] ?? null) !== null);
  const value = median[days[index]?.age_days ?? -1] ?? null;
  return value === null ? null : { index, value };
}

/** The sum of a category and the categories below it. */
export function stackedAt(point: CurvePoint, category: ReachCategory): number {
  return ORDER.slice(0, ORDER.indexOf(category) + 1).reduce(
    (sum, one) => sum + (point[one] ?? 0),
    0,
  );
}
