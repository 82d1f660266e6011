import type { Metric } from "../../domain/metrics/metric.ts";

/** Metrics that have columns in tables of days. */

/** Metrics with a column in `account_days` whose value is the growth on that day. */
export const DAY_METRICS = [
  "views",
  "engaged_views",
  "watch_time_sec",
  "impressions",
  "plays",
  "streams",
  "listeners",
  "downloads",
  "likes",
  "comments",
  "shares",
  "saves",
  "reactions",
  "opens",
  "unique_opens",
  "clicks",
] as const satisfies readonly Metric[];
export type DayMetric = (typeof DAY_METRICS)[number];

/** Metrics whose value of a day is the level at the end of the day and not the growth. */
export const LEVEL_METRICS = [
  "followers",
  "subscribers",
  "posts",
] as const satisfies readonly Metric[];
export type LevelMetric = (typeof LEVEL_METRICS)[number];

/** Counts of which a running total is kept; those but reach only of LinkedIn. */
export const TOTALLED = ["reach", "impressions", "reactions", "likes"] as const;
export type TotalledMetric = (typeof TOTALLED)[number];
