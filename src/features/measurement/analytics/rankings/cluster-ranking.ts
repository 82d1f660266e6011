import type { Executor } from "../../../../db/connection/database.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { addDays, type DayRange } from "../../../../lib/time/calendar-day.ts";
import { addCounts } from "../../../../domain/metrics/counts.ts";
import { coverageOf } from "../../../accounts/account-history/index.ts";
import {
  type RankedCluster,
  readClusterGains,
  readClusterWindow,
  type SincePublishWindow,
} from "../../../grouping/clusters/index.ts";
import type { AnalyticsScope } from "../scope/analytics-scope.ts";
import type { AnalyticsWindow } from "../scope/analytics-window.ts";
import { findEpisodeTitles } from "../scope/analytics.store.ts";
import type { Subject } from "./ranking-entries.ts";
import type { PostRankingMetric } from "./ranking-metrics.ts";

/** Clusters and their episodes in rankings. */

/** Maximum clusters of one ranking; those with the smallest values are left out with a warning. */
const RANKED_MAX = 10_000;

/** What clusters gained in a window, as known on the day of the scope. */
export function loadGains(
  { database }: Reader,
  { showIds, window: { asOf } }: AnalyticsScope,
  { from, to }: DayRange,
  metric: PostRankingMetric,
  { limit = RANKED_MAX, clusterIds = null }: { limit?: number; clusterIds?: string[] | null } = {},
): Promise<RankedCluster[]> {
  const known = { from, to: asOf !== null && asOf < to ? asOf : to };
  return readClusterGains(database, showIds, known, { metric, limit, clusterIds });
}

/** What clusters had reached at an age, for episodes published in the window of the scope. */
export function loadReachedAt(
  { database, now }: Reader,
  { showIds, window: { from, to, asOf } }: AnalyticsScope,
  age: SincePublishWindow,
  metric: PostRankingMetric,
): Promise<RankedCluster[]> {
  const published = { from: new Date(from), before: new Date(addDays(to, 1)) };
  const at = asOf === null ? now : new Date(Date.parse(addDays(asOf, 1)) - 1);
  return readClusterWindow(database, showIds, published, {
    window: age,
    metric,
    limit: RANKED_MAX,
    now: at,
  });
}

/** The id under which a cluster is ranked; empty where episodes are ranked and it has none. */
export const idOf = (subject: string, cluster: RankedCluster): string =>
  subject === "cluster" ? globalClusterIdOf(cluster) : (cluster.episodeId ?? "");

/** Values by id; the values of several clusters of one episode are added up. */
export function valuesOf(
  subject: string,
  clusters: readonly RankedCluster[],
): Map<string, number | null> {
  const values = new Map<string, number | null>();
  for (const cluster of clusters) {
    const id = idOf(subject, cluster);
    if (id !== "") values.set(id, addCounts(values.get(id) ?? null, cluster.value));
  }
  return values;
}

export const clusterSubjects = (
  clusters: readonly RankedCluster[],
  urls: Urls,
): Map<string, Subject> =>
  new Map(
    clusters.map((cluster) => [
      globalClusterIdOf(cluster),
      {
        id: globalClusterIdOf(cluster),
        name: cluster.name,
        image: null,
        public_url: urls.cluster(cluster),
        show_id: cluster.showId,
      },
    ]),
  );

export async function episodeSubjects(
  executor: Executor,
  clusters: readonly RankedCluster[],
): Promise<Map<string, Subject>> {
  const showIds = [...new Set(clusters.map(({ showId }) => showId))];
  const ids = [...new Set(clusters.flatMap(({ episodeId }) => episodeId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await findEpisodeTitles(executor, showIds, ids);
  return new Map(
    rows.map(({ id, title, image, link, show_id: showId }) => [
      id,
      { id, name: title, image, public_url: link, show_id: showId },
    ]),
  );
}

export function clusterCoverage(
  window: AnalyticsWindow,
  count: number,
): { history_used: boolean; warnings: string[] } {
  const { history_used, warnings } = coverageOf(window, [], [], []);
  return {
    history_used,
    warnings: [
      ...warnings,
      ...(count >= RANKED_MAX
        ? [`Only the ${RANKED_MAX} clusters with the most are ranked. Name shows.`]
        : []),
    ],
  };
}
