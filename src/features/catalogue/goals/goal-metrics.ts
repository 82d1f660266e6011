import { ENGAGEMENT_METRICS, TOTALLED_METRICS } from "../../../domain/metrics/metric-sums.ts";
import { WINDOW_METRICS } from "../../../domain/metrics/window-figures.ts";
import type { LevelMetric } from "../../../db/schema/tables.ts";

/** The figures that a goal can be about (docs/shows.md#goals). */

/** Metrics of goals of episodes, which are totals of their cluster. */
export const EPISODE_METRICS = [
  "reach",
  "video_reach",
  "audio_reach",
  "social_reach",
  ...TOTALLED_METRICS,
  "engagement",
] as const;
export type EpisodeMetric = (typeof EPISODE_METRICS)[number];

/**
 * Metrics of goals of shows that are sums over the days of its accounts. Listeners are left out,
 * since those of several days do not add up.
 */
const DAILY_METRICS = ["reach", ...WINDOW_METRICS] as const;
export type DailyMetric = (typeof DAILY_METRICS)[number];

/** Metrics of goals of shows that are levels of its accounts on the last day that counts. */
const LEVELS = ["followers", "subscribers"] as const satisfies readonly LevelMetric[];
export type Level = (typeof LEVELS)[number];

export const SHOW_METRICS = [...DAILY_METRICS, "engagement", ...LEVELS] as const;

export const GOAL_METRICS = [...new Set([...EPISODE_METRICS, ...SHOW_METRICS])];
export type GoalMetric = (typeof GOAL_METRICS)[number];

const isOneOf = <Name extends string>(names: readonly Name[], metric: string): metric is Name =>
  (names as readonly string[]).includes(metric);

export const isEpisodeMetric = (metric: string): metric is EpisodeMetric =>
  isOneOf(EPISODE_METRICS, metric);
export const isShowMetric = (metric: string): boolean => isOneOf(SHOW_METRICS, metric);
export const isLevel = (metric: string): metric is Level => isOneOf(LEVELS, metric);

/** The daily counts that a metric of a show is the sum of; empty for a level. */
export function countsOf(metric: string): readonly DailyMetric[] {
  if (metric === "engagement") return ENGAGEMENT_METRICS;
  return isOneOf(DAILY_METRICS, metric) ? [metric] : [];
}
