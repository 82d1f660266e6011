import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { TOTALLED_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import {
  WINDOW_LEVELS,
  WINDOW_METRICS,
  type WindowFigure,
} from "../../../../domain/metrics/window-figures.ts";
import type { RankingSubject } from "./ranking.schema.ts";

/** Metrics of posts; clusters and episodes are ranked by their sums. */
export const POST_RANKING_METRICS = ["reach", ...TOTALLED_METRICS, "engagement"] as const;
export type PostRankingMetric = (typeof POST_RANKING_METRICS)[number];

/** Figures of accounts; shows and platforms are ranked by their sums. */
const ACCOUNT_RANKING_METRICS = [
  "reach",
  ...WINDOW_METRICS,
  "engagement",
  ...WINDOW_LEVELS,
  "followers_gained",
  "subscribers_gained",
] as const satisfies readonly WindowFigure[];
export type AccountRankingMetric = (typeof ACCOUNT_RANKING_METRICS)[number];

export const RANKING_METRICS = [
  ...new Set([...POST_RANKING_METRICS, ...ACCOUNT_RANKING_METRICS]),
] as readonly (PostRankingMetric | AccountRankingMetric)[];
export type RankingMetric = (typeof RANKING_METRICS)[number];

const isOf = <Name extends string>(names: readonly Name[], metric: string): metric is Name =>
  (names as readonly string[]).includes(metric);

/** @throws ApiError `parameter_invalid` for a metric that shows and platforms do not have. */
export function accountRankingMetric(
  subject: RankingSubject,
  metric: RankingMetric,
): AccountRankingMetric {
  if (isOf(ACCOUNT_RANKING_METRICS, metric)) return metric;
  throw metricRefused(subject, metric, ACCOUNT_RANKING_METRICS);
}

/** @throws ApiError `parameter_invalid` for a metric that posts and clusters do not have. */
export function postRankingMetric(
  subject: RankingSubject,
  metric: RankingMetric,
): PostRankingMetric {
  if (isOf(POST_RANKING_METRICS, metric)) return metric;
  throw metricRefused(subject, metric, POST_RANKING_METRICS);
}

const metricRefused = (subject: string, metric: string, allowed: readonly string[]) =>
  parameterInvalid(
    "metric",
    "conflict",
    `A ${subject} is not ranked by ${metric}. Take one of: ${allowed.join(", ")}.`,
  );
