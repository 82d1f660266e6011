import type { ReachCategory } from "../metrics/metric.ts";
import type { DefinitionBreak } from "./break-lines.ts";

/** What the chart of a cumulative curve is made of. */

export interface CurvePoint {
  date: string;
  age_days: number;
  audio: number | null;
  video: number | null;
  social: number | null;
  total: number | null;
  estimated: boolean;
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
