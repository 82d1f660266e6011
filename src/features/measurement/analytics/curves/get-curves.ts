import type { Static } from "typebox";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { definitionsFor } from "../../../../domain/metrics/definitions.ts";
import { checkPlatforms } from "../../../../platforms/platform-access.ts";
import type { BreakMarker } from "../../../accounts/account-history/index.ts";
import {
  captureTime,
  type ClusterDayRow,
  type ClusterMetric,
  type ClusterWindow,
  countOf,
  curvePoints,
  type DatedCluster,
  findClustersOfEpisodes,
  findDatedClusters,
  findDaysOf,
  requireReference,
  windowsOf,
} from "../../../grouping/clusters/index.ts";
import { capturedPlatforms, clusterBreaks } from "../timeline/cluster-breaks.ts";
import { curvesTable } from "../timeline/cluster-tables.ts";
import { DAYS_DEFAULT, curvesQuery, curvesSchema } from "./curves.schema.ts";

export const getCurves = defineRead({
  id: "analytics.curves",
  method: "GET",
  path: "/v1/analytics/curves",
  scope: "analytics:read",
  plan: "clusters",
  cost: 2,
  effect: "read",
  query: curvesQuery,
  output: curvesSchema,
  table: curvesTable,
  summary: "Episodes at the same age",
  description:
    "A cumulative number of up to 20 clusters by the age of their episodes, and its value at the " +
    "close of each window since publication: 1, 7, 14, 30 and 90 times 24 hours. A closed window " +
    "holds what was known at its close. References without a cluster in this workspace are in " +
    "`missing`. Without a known time of publication there are no windows and no points.",
  example: { query: { cluster_refs: "{global_cluster_id}", metric: "reach", days: "30" } },
  mcp: {
    tool: "compare_episodes",
    isCommon: true,
    description:
      "Up to 20 clusters at the same age: a cumulative number by days since publication, and its " +
      "value after 1, 7, 14, 30 and 90 days, complete once that time is over.",
    arguments: {
      cluster_refs: "Global cluster ids, from list_clusters; or episode_ids.",
      episode_ids: "Instead of cluster_refs.",
      metric: "The number.",
    },
  },
  handler: readCurves,
});

/**
 * Captures from this many days before publication on are read: one of them gives the count at age
 * 0.
 */
const DAYS_BEFORE = 366;
/** The longest window and the oldest age, days. */
const DAYS_AFTER = 90;
/** Days after the last age within which a capture may be used to draw the line to it. */
const GAP_DAYS_MAX = 90;

/** Maximum clusters of the episodes of one request; an episode may have several. */
const CLUSTERS_MAX = 100;

interface Counted {
  metric: ClusterMetric;
  platforms: readonly string[] | null;
}

async function readCurves(
  context: Reader,
  { query }: { query: Static<typeof curvesQuery> },
): Promise<View<typeof curvesSchema>> {
  const { database, now } = context;
  const counted = { metric: query.metric ?? "reach", platforms: checkPlatforms(query.platforms) };
  const days = query.days ?? DAYS_DEFAULT;
  const { clusters, missing } = await findSubjects(context, query);
  const rows = await findDaysOf(
    database,
    clusters.flatMap(({ showId, clusterId, publishedAt }) =>
      publishedAt === null ? [] : [{ showId, clusterId, ...daysAround(publishedAt) }],
    ),
  );
  const rowsOf = Map.groupBy(rows, (row) =>
    globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
  );
  return {
    object: "analytics_curves",
    ...counted,
    days,
    curves: clusters.map((cluster) =>
      curveOf(cluster, rowsOf.get(globalClusterIdOf(cluster)) ?? [], counted, { days, now }),
    ),
    breaks: breaksOf(clusters, rows, counted, { days, now }),
    missing,
    definitions: definitionsFor([counted.metric]),
    warnings: clusters.flatMap(({ name, publishedAt }) =>
      publishedAt === null ? [`It is not known when ${quoted(name)} was published.`] : [],
    ),
    computed_at: now.toISOString(),
  };
}

const daysAround = (publishedAt: Date): { from: string; to: string } => {
  const day = utcDay(publishedAt);
  return { from: addDays(day, -DAYS_BEFORE), to: addDays(day, DAYS_AFTER + GAP_DAYS_MAX) };
};

/** The changes of definition between the first and the last day that the curves cover. */
function breaksOf(
  clusters: readonly DatedCluster[],
  rows: readonly ClusterDayRow[],
  { metric, platforms }: Counted,
  { days, now }: { days: number; now: Date },
): BreakMarker[] {
  const published = clusters.flatMap(({ publishedAt }) =>
    publishedAt ? [utcDay(publishedAt)] : [],
  );
  const [first] = published.toSorted();
  const last = published.toSorted().at(-1);
  if (first === undefined || last === undefined) return [];
  const [end, today] = [addDays(last, Math.max(days, DAYS_AFTER)), utcDay(now)];
  return clusterBreaks(
    capturedPlatforms(rows).filter((platform) => platforms?.includes(platform) ?? true),
    [metric],
    { from: first, to: end < today ? end : today },
  );
}

interface Subjects {
  /** The clusters in the order of the request. */
  clusters: DatedCluster[];
  /**
   * References that name no cluster of this workspace. Those of another workspace and unknown ones
   * are not distinguished.
   */
  missing: string[];
}

/**
 * @throws ApiError `parameter_invalid` for text that is no reference, unless exactly one of the two
 * parameters is sent, and for episodes with more than 100 clusters.
 */
async function findSubjects(
  { workspace, database }: Reader,
  { cluster_refs: refs, episode_ids: episodeIds }: Static<typeof curvesQuery>,
): Promise<Subjects> {
  if ((refs === undefined) === (episodeIds === undefined))
    throw parameterInvalid(
      "cluster_refs",
      refs === undefined ? "missing" : "conflict",
      "Send either cluster_refs or episode_ids.",
    );
  const asked = [...new Set(refs ?? episodeIds)];
  const found =
    refs === undefined
      ? await findClustersOfEpisodes(database, workspace.showIds, {
          episodeIds: asked,
          limit: CLUSTERS_MAX + 1,
        })
      : await findDatedClusters(
          database,
          asked
            .map((text) => requireReference(text, "cluster_refs"))
            .filter(({ showId }) => workspace.showSet.has(showId)),
        );
  if (found.length > CLUSTERS_MAX)
    throw parameterInvalid(
      "episode_ids",
      "too_many",
      `These episodes have more than ${CLUSTERS_MAX} clusters. Send cluster_refs.`,
    );
  const byName = Map.groupBy(found, (cluster) =>
    refs === undefined ? (cluster.episodeId ?? "") : globalClusterIdOf(cluster),
  );
  return {
    clusters: asked.flatMap((name) => byName.get(name) ?? []),
    missing: asked.filter((name) => !byName.has(name)),
  };
}

function curveOf(
  cluster: DatedCluster,
  rows: readonly ClusterDayRow[],
  counted: Counted,
  { days, now }: { days: number; now: Date },
): View<typeof curvesSchema>["curves"][number] {
  const { publishedAt } = cluster;
  return {
    subject: {
      cluster_ref: globalClusterIdOf(cluster),
      episode_id: cluster.episodeId,
      show_id: cluster.showId,
      name: cluster.name,
    },
    published_at: isoOrNull(publishedAt),
    published_at_of: cluster.publishedAtOf,
    windows: publishedAt === null ? null : windowViews(rows, publishedAt, counted, now),
    points: publishedAt === null ? [] : curvePoints(rows, { publishedAt, days, now }, counted),
  };
}

type WindowViews = NonNullable<View<typeof curvesSchema>["curves"][number]["windows"]>;

function windowViews(
  rows: readonly ClusterDayRow[],
  publishedAt: Date,
  { metric, platforms }: Counted,
  now: Date,
): WindowViews {
  const view = ({ closesAt, complete, capture }: ClusterWindow): WindowViews["d1"] => ({
    closes_at: closesAt.toISOString(),
    complete,
    as_of: capture === null ? null : captureTime(capture, now),
    last_refreshed_at: capture?.figures.last_refreshed_at ?? null,
    value: capture === null ? null : countOf(capture.figures, metric, platforms),
    estimated: capture?.estimated ?? false,
  });
  const { d1, d7, d14, d30, d90 } = windowsOf(rows, publishedAt, now);
  return { d1: view(d1), d7: view(d7), d14: view(d14), d30: view(d30), d90: view(d90) };
}
