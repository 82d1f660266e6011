import { pageOf, type SortKey } from "../../../../kernel/contract/pagination.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import type { PostFormat } from "../../../../domain/metrics/metric.ts";
import { type AccountWindow, countedInTotals } from "../../../../domain/metrics/window-figures.ts";
import type { AnalyticsScope } from "../scope/analytics-scope.ts";
import type { SincePublishWindow } from "../../../grouping/clusters/index.ts";
import { comparedWindow } from "../scope/analytics-window.ts";
import {
  clusterCoverage,
  clusterSubjects,
  episodeSubjects,
  idOf,
  loadGains,
  loadReachedAt,
  valuesOf,
} from "./cluster-ranking.ts";
import { loadFigures } from "../figures/load-figures.ts";
import { POSTS_OF_WINDOW, refuseAsOf } from "../scope/posts-of-window.ts";
import { rankPosts } from "./post-ranking.store.ts";
import { byValue, rank, type Ranked } from "./rank.ts";
import {
  levelDaysBy,
  platformSubject,
  type RankingEntry,
  rankingEntries,
  showSubjects,
  valuesBy,
} from "./ranking-entries.ts";
import { accountRankingMetric, postRankingMetric, type RankingMetric } from "./ranking-metrics.ts";
import type { RankingSubject } from "./ranking.schema.ts";

export interface RankingQuery {
  subject: RankingSubject;
  metric: RankingMetric;
  formats?: PostFormat[] | undefined;
  since_publish?: SincePublishWindow | undefined;
}

/** The entry after which a page begins, and the maximum number of its entries. */
export interface RankingPage {
  after: { rank: number; value: number; id: string } | null;
  limit: number;
}

export interface RankingAnswer {
  entries: RankingEntry[];
  hasMore: boolean;
  /** The last entry of the page, after which the next page begins. */
  last: RankingPage["after"];
  coverage: { history_used: boolean; warnings: string[] };
}

/** One page of a ranking. */
export async function loadRanking(
  context: Reader,
  scope: AnalyticsScope,
  query: RankingQuery,
  page: RankingPage,
): Promise<RankingAnswer> {
  switch (query.subject) {
    case "post":
      return loadPosts(context, scope, query, page);
    case "cluster":
    case "episode":
      return loadClusters(context, scope, query, page);
    default:
      return loadAccounts(context, scope, query, page);
  }
}

/** Ranks shows or platforms by the figures of their accounts; all entries are read at once. */
async function loadAccounts(
  context: Reader,
  scope: AnalyticsScope,
  { subject, metric }: RankingQuery,
  page: RankingPage,
): Promise<RankingAnswer> {
  const figure = accountRankingMetric(subject, metric);
  const compared = comparedWindow(scope.window, "previous_period", false);
  const isOfShows = subject === "show";
  const figures = await loadFigures(
    context,
    scope,
    compared,
    isOfShows && figure === "reach" ? "by_platform" : "accounts",
  );
  const groupOf = (window: AccountWindow): string => (isOfShows ? window.showId : window.platform);
  // Shows are ranked by all of their own accounts; for platforms a shared account is counted as
  // requested.
  const [own, ownBefore] = isOfShows
    ? [figures.all, figures.allBefore]
    : [figures.counted, figures.countedBefore];
  const valuesOfAll = (windows: AccountWindow[]): Map<string, number | null> =>
    valuesBy(isOfShows ? countedInTotals(windows) : windows, groupOf, figure);
  const ranked = rank(valuesOfAll(own), valuesOfAll(ownBefore));
  const { kept, hasMore, last } = pageOfRanked(ranked, page);
  const ids = kept.map(({ id }) => id);
  const subjects = isOfShows
    ? await showSubjects(context.database, ids, context.urls)
    : new Map(ids.map((id) => [id, platformSubject(id)]));
  return {
    entries: rankingEntries(kept, subjects, {
      type: subject,
      metric,
      levelDays: levelDaysBy(own, groupOf, figure),
    }),
    hasMore,
    last,
    coverage: isOfShows && figure === "downloads" ? figures.totalsCoverage : figures.coverage,
  };
}

function pageOfRanked(
  ranked: readonly Ranked[],
  { after, limit }: RankingPage,
): { kept: Ranked[]; hasMore: boolean; last: RankingPage["after"] } {
  const rest = after === null ? ranked : ranked.filter((entry) => byValue(after, entry) < 0);
  const kept = rest.slice(0, limit);
  return { kept, hasMore: rest.length > limit, last: kept.at(-1) ?? null };
}

/** Ranks clusters or their episodes by what they gained in the window, or had reached at an age. */
async function loadClusters(
  context: Reader,
  scope: AnalyticsScope,
  query: RankingQuery,
  page: RankingPage,
): Promise<RankingAnswer> {
  const { subject } = query;
  const metric = postRankingMetric(subject, query.metric);
  const compared =
    query.since_publish === undefined
      ? comparedWindow(scope.window, "previous_period", false)
      : null;
  const [clusters, before] = await Promise.all([
    query.since_publish === undefined
      ? loadGains(context, scope, scope.window, metric)
      : loadReachedAt(context, scope, query.since_publish, metric),
    compared === null ? [] : loadGains(context, scope, compared, metric),
  ]);
  const ranked = rank(valuesOf(subject, clusters), valuesOf(subject, before));
  const { kept, hasMore, last } = pageOfRanked(ranked, page);
  const ids = new Set(kept.map(({ id }) => id));
  const named = clusters.filter((cluster) => ids.has(idOf(subject, cluster)));
  const subjects =
    subject === "cluster"
      ? clusterSubjects(named, context.urls)
      : await episodeSubjects(context.database, named);
  return {
    entries: rankingEntries(kept, subjects, { type: subject, metric }),
    hasMore,
    last,
    coverage: clusterCoverage(scope.window, clusters.length),
  };
}

/** Ranks posts published in the window by their latest value, since posts have no history. */
async function loadPosts(
  { database }: Reader,
  { showIds, platforms, window }: AnalyticsScope,
  { subject, metric, formats }: RankingQuery,
  { after, limit }: RankingPage,
): Promise<RankingAnswer> {
  refuseAsOf(window);
  const rows = await rankPosts(
    database,
    showIds,
    {
      published: window,
      platforms,
      formats: formats ?? null,
      metric: postRankingMetric(subject, metric),
    },
    { after, limit: limit + 1 },
  );
  const page = pageOf(rows, limit, () => "");
  const entries = page.rows.map((row, index): RankingEntry => ({
    object: "ranking_entry",
    rank: (after?.rank ?? 0) + index + 1,
    previous_rank: null,
    subject_type: "post",
    subject: {
      id: row.id,
      name: row.title,
      image: row.thumbnail,
      public_url: row.url,
      show_id: row.show_id,
    },
    metric,
    value: row.value,
    level_as_of: null,
    previous_value: null,
    change_percent: null,
  }));
  const last = entries.at(-1);
  return {
    entries,
    hasMore: page.hasMore,
    last: last === undefined ? null : { rank: last.rank, value: last.value, id: last.subject.id },
    coverage: {
      history_used: false,
      warnings: [POSTS_OF_WINDOW],
    },
  };
}

/** The keys of a cursor and the entry they name. */
export const cursorKeys = ({ rank: place, value, id }: NonNullable<RankingPage["after"]>) =>
  [place, value, id] satisfies SortKey[];
export const placeOf = ([place, value, id]: readonly SortKey[]): RankingPage["after"] => ({
  rank: Number(place),
  value: Number(value),
  id: String(id),
});
