import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import {
  type Granularity,
  type HistoryMetric,
  lengthOf,
  readTimeline,
} from "../../../accounts/account-history/index.ts";
import { openRollup, rolledHistory } from "../../analytics-rollup/index.ts";
import type { ScopedAnalytics } from "../scope/analytics-scope.ts";
import { METRICS_DEFAULT, type timelineSchema } from "./timeline.schema.ts";

/** Maximum number of points in one answer; 50,000 take 4 MB of JSON. */
const POINTS_MAX = 50_000;
const DAYS_A_POINT: Readonly<Record<Granularity, number>> = { day: 1, week: 7, month: 28 };

/** What a timeline gives of each day, by its grouping. */
const DAY_FIGURES = {
  platform: "days_by_platform",
  show: "days_by_show",
  none: "days_in_total",
} as const;

interface TimelineQuery {
  metrics?: HistoryMetric[] | undefined;
  granularity?: Granularity | undefined;
  group_by?: "platform" | "show" | undefined;
}

/**
 * Reads the timeline of a scope.
 *
 * @throws ApiError `parameter_invalid` where it would have more than 50,000 points.
 */
export async function loadTimeline(
  { database, workspace }: Reader,
  { scope, envelope }: ScopedAnalytics,
  query: TimelineQuery,
): Promise<View<typeof timelineSchema>> {
  const { window, showIds, platforms, suppressed, overlap } = scope;
  const { granularity = "day", group_by: groupBy } = query;
  const metrics = [...new Set(query.metrics ?? METRICS_DEFAULT)];
  const groups = { platform: scope.linked.length, show: showIds.length, none: 1 };
  const points =
    (groups[groupBy ?? "none"] * metrics.length * lengthOf(window)) / DAYS_A_POINT[granularity];
  if (points > POINTS_MAX)
    throw parameterInvalid(
      "granularity",
      "out_of_range",
      `This asks for some ${Math.round(points)} points, and an answer has at most ` +
        `${POINTS_MAX}. Take a coarser granularity, fewer metrics or fewer shows.`,
    );
  const rollup = await openRollup(database, {
    ...scope,
    workspace,
    figures: DAY_FIGURES[groupBy ?? "none"],
  });
  const { series, breaks, coverage } = await readTimeline(
    database,
    {
      showIds,
      platforms,
      metrics,
      from: window.from,
      to: window.to,
      groupBy: groupBy ?? "none",
      granularity,
      suppressed,
      asOf: window.asOf,
      overlap,
    },
    window.today,
    rollup === null ? undefined : rolledHistory(rollup),
  );
  return { object: "analytics_timeline", granularity, series, breaks, ...envelope(coverage) };
}
