import { type Static, Type } from "typebox";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Executor } from "../../../../db/connection/database.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { addDays, type DayRange } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { definitionsFor } from "../../../../domain/metrics/definitions.ts";
import {
  chartPoints,
  type ChartPoint,
  chartWindow,
  type ChartWindow,
  coverageOf,
  EVERY_DAY,
  GRANULARITIES,
  type Granularity,
  periodOf,
  periodPoints,
} from "../../../accounts/account-history/index.ts";
import {
  CLUSTER_METRICS,
  type ClusterDayRow,
  type ClusterMetric,
  dayGains,
  daysWithNewPosts,
  findDaysAround,
  findDaysOf,
  gainWithin,
  globalIdParams,
  knowsBefore,
  levelsOf,
  requireCluster,
  requireReference,
} from "../../../grouping/clusters/index.ts";
import { windowQuery } from "../scope/analytics.schema.ts";
import { analyticsWindow, windowView } from "../scope/analytics-window.ts";
import { capturedPlatforms, clusterBreaks } from "./cluster-breaks.ts";
import { clusterTimelineTable } from "./cluster-tables.ts";
import { clusterTimelineSchema } from "./cluster-timeline.schema.ts";

const { window, start_date, end_date } = windowQuery;

const query = strictObject({
  metrics: Type.Optional(
    Type.Array(oneOf(CLUSTER_METRICS), {
      minItems: 1,
      maxItems: 5,
      default: ["reach"],
      description: "Up to five.",
    }),
  ),
  window,
  start_date,
  end_date,
  granularity: Type.Optional(
    oneOf(GRANULARITIES, {
      default: "day",
      description: "Period of one point. Weeks begin on Monday.",
    }),
  ),
  group_by: Type.Optional(
    oneOf(["platform"], { description: "One series for each; for all together unless given." }),
  ),
});

export const getClusterTimeline = defineRead({
  id: "clusters.timeline",
  method: "GET",
  path: "/v1/clusters/{id}/timeline",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: globalIdParams,
  query,
  output: clusterTimelineSchema,
  table: clusterTimelineTable,
  summary: "Numbers of a cluster over time",
  description:
    "What a cluster gained by day, week or month, in all or by platform, and its count at the " +
    "end of each. A gain is the difference between two days on which figures were captured, " +
    "never negative; the first capture has none. A gain of several days is spread over them and " +
    "marked. `id` is the global cluster id, `{show_id}_{cluster_id}`.",
  example: {
    params: { id: "{global_cluster_id}" },
    query: { window: "30", metrics: "reach,likes", group_by: "platform" },
  },
  mcp: false,
  handler: readTimeline,
});

interface Input {
  params: Static<typeof globalIdParams>;
  query: Static<typeof query>;
}

async function readTimeline(
  context: Reader,
  { params, query: asked }: Input,
): Promise<View<typeof clusterTimelineSchema>> {
  const { database, now } = context;
  const reference = requireReference(params.id, "id");
  const range = analyticsWindow(asked, utcDay(now));
  const cluster = await requireCluster(context, reference);
  const rows = await findDaysAround(database, reference, range);
  const { granularity = "day" } = asked;
  const metrics = [...new Set(asked.metrics ?? (["reach"] as const))];
  const platforms = capturedPlatforms(rows);
  const charted = chartWindow(range, range.today);
  const groups = asked.group_by === "platform" ? platforms : [null];
  const subjects = metrics.flatMap((metric) => groups.map((platform) => ({ metric, platform })));
  const earlier = await findEarlier(database, reference, { rows, range, subjects });
  const daily = metrics.flatMap((metric) =>
    groups.map((platform) => seriesOf(rows, earlier, { metric, platform }, charted, "day")),
  );
  const breaks = clusterBreaks(platforms, metrics, range);
  const { history_used: isHistoryUsed, warnings } = coverageOf(range, [], daily, breaks);
  return {
    object: "cluster_timeline",
    global_id: params.id,
    granularity,
    series:
      granularity === "day"
        ? daily
        : daily.map((series) => seriesOf(rows, earlier, series, charted, granularity)),
    breaks,
    window: windowView(range),
    coverage: {
      history_used: isHistoryUsed,
      warnings: [...warnings, ...newPostWarnings(rows, range)],
    },
    last_refreshed_at: isoOrNull(cluster.last_refreshed_at),
    definitions: definitionsFor(metrics),
    computed_at: now.toISOString(),
  };
}

/**
 * The days of a cluster before the rows that were read. They are read only where the last row
 * before the window lacks a figure that an earlier row may have; then all earlier days of the
 * cluster are read.
 */
async function findEarlier(
  database: Executor,
  reference: ClusterReference,
  {
    rows,
    range: { from },
    subjects,
  }: { rows: readonly ClusterDayRow[]; range: DayRange; subjects: readonly Subject[] },
): Promise<ClusterDayRow[]> {
  const [before] = rows;
  if (before === undefined || before.day >= from) return [];
  const isKnown = subjects.every((subject) => knowsBefore([before], from, countedBy(subject)));
  if (isKnown) return [];
  const days = { from: EVERY_DAY, to: addDays(before.day, -1) };
  return findDaysOf(database, [{ ...reference, ...days }]);
}

const countedBy = ({ metric, platform }: Subject) => ({
  metric,
  platforms: platform === null ? null : [platform],
});

interface Subject {
  metric: ClusterMetric;
  platform: string | null;
}

function seriesOf(
  rows: readonly ClusterDayRow[],
  earlier: readonly ClusterDayRow[],
  { metric, platform }: Subject,
  charted: ChartWindow,
  granularity: Granularity,
) {
  const platforms = platform === null ? null : [platform];
  const gains = dayGains(rows, metric, platforms);
  const points: ChartPoint[] =
    granularity === "day" ? chartPoints(gains, charted) : periodPoints(gains, charted, granularity);
  const ends = points.map(({ date }) => {
    const { to } = periodOf(date, granularity);
    return to < charted.to ? to : charted.to;
  });
  const levels = levelsOf(rows, ends, { metric, platforms });
  return {
    metric,
    platform,
    total: gainWithin([...earlier, ...rows], charted, { metric, platforms }),
    points: points.map((one, index) => ({ ...one, level: levels[index] ?? null })),
  };
}

/** Maximum days named in one warning. */
const NAMED_DAYS_MAX = 10;

/**
 * Warnings about days on which posts were added: the gain of such a day includes all that the posts
 * had counted before.
 */
function newPostWarnings(rows: readonly ClusterDayRow[], { from, to }: DayRange): string[] {
  const days = daysWithNewPosts(rows).filter((day) => day >= from && day <= to);
  if (days.length === 0) return [];
  const named = days.slice(0, NAMED_DAYS_MAX).join(", ");
  const more = days.length > NAMED_DAYS_MAX ? ` and ${days.length - NAMED_DAYS_MAX} more` : "";
  return [`Posts were added on ${named}${more}: what they had counted before is in that gain.`];
}
