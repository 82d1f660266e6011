import type { ReachCategory } from "../metrics/metric.ts";
import type { DefinitionBreak } from "./break-lines.ts";

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
