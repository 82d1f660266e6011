import { featureLeftOut } from "../../../../kernel/access/require-feature.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import {
  type AccountWindow,
  changePercent,
  countedInTotals,
  figureWindow,
  hasEstimatedImpressions,
  levelsAsOf,
  reachByCategory,
  WINDOW_LEVELS,
} from "../../../../domain/metrics/window-figures.ts";
import type { DayRange } from "../../../../lib/time/calendar-day.ts";
import { lengthOf } from "../../../accounts/account-history/index.ts";
import type { AnalyticsScope, ScopedAnalytics } from "../scope/analytics-scope.ts";
import { comparedWindow, type Comparison } from "../scope/analytics-window.ts";
import { clusterSubjects, loadGains, valuesOf } from "../rankings/cluster-ranking.ts";
import { FIGURES, type figuresSchema } from "../figures/figures.schema.ts";
import { loadFigures, type ScopeFigures } from "../figures/load-figures.ts";
import { platformStats } from "../figures/platform-stats.ts";
import type { overviewSchema } from "./overview.schema.ts";
import { rank } from "../rankings/rank.ts";
import {
  type RankingEntry,
  rankingEntries,
  showSubjects,
  valuesBy,
} from "../rankings/ranking-entries.ts";

/** Entries of each list of top subjects. */
const TOP = 5;

interface OverviewQuery {
  compare?: Comparison | undefined;
  match_day_of_week?: boolean | undefined;
}

/**
 * The figures of a scope over its window, with those of the compared window.
 *
 * @param showId Null: across shows.
 */
export async function loadOverview(
  context: Reader,
  { scope, envelope }: ScopedAnalytics,
  query: OverviewQuery,
  showId: string | null,
): Promise<View<typeof overviewSchema>> {
  const { compare = "previous_period", match_day_of_week: matchDayOfWeek = false } = query;
  const compared = comparedWindow(scope.window, compare, matchDayOfWeek);
  const hasClusters = context.workspace.features.has("clusters");
  const [figures, clusters] = await Promise.all([
    loadFigures(context, scope, compared, "by_platform"),
    hasClusters ? topClusters(context, scope, compared) : null,
  ]);
  const totals = totalsOf(figures.counted);
  const previous = compared === null ? null : totalsOf(figures.countedBefore);
  const ofShow = (window: AccountWindow): string => window.showId;
  const topShows = rank(
    valuesBy(figures.all, ofShow, "reach"),
    valuesBy(figures.allBefore, ofShow, "reach"),
  ).slice(0, TOP);
  const subjects = await showSubjects(
    context.database,
    topShows.map(({ id }) => id),
    context.urls,
  );
  return {
    object: "analytics_overview",
    totals,
    previous,
    previous_window: compared && {
      start_date: compared.from,
      end_date: compared.to,
      days: lengthOf(compared),
    },
    change_percent: previous && changesOf(figures),
    by_category: reachByCategory(figures.counted),
    previous_by_category: compared === null ? null : reachByCategory(figures.countedBefore),
    change_percent_by_category: compared === null ? null : categoryChangesOf(figures),
    by_platform: platformStats(scope, figures.counted, {
      showId,
      now: context.now,
      expected: figures.expected,
    }),
    top_shows: rankingEntries(topShows, subjects, { type: "show", metric: "reach" }),
    top_clusters: clusters,
    ...envelope({
      ...figures.totalsCoverage,
      warnings: [
        ...(hasClusters ? [] : [featureLeftOut("top_clusters", "clusters")]),
        ...figures.totalsCoverage.warnings,
      ],
    }),
  };
}

/** The clusters that gained the most reach. */
async function topClusters(
  context: Reader,
  scope: AnalyticsScope,
  compared: DayRange | null,
): Promise<RankingEntry[]> {
  if (scope.showIds.length === 0) return [];
  const clusters = await loadGains(context, scope, scope.window, "reach", { limit: TOP });
  const clusterIds = clusters.map(({ clusterId }) => clusterId);
  const before =
    compared === null || clusters.length === 0
      ? []
      : await loadGains(context, scope, compared, "reach", { clusterIds });
  // A cluster's rank among all clusters of the compared window is not computed: that would need the
  // gains of all of them.
  const ranked = rank(valuesOf("cluster", clusters), valuesOf("cluster", before)).map((entry) => ({
    ...entry,
    previousRank: null,
  }));
  return rankingEntries(ranked, clusterSubjects(clusters, context.urls), {
    type: "cluster",
    metric: "reach",
  });
}

type Totals = View<typeof figuresSchema>;

const totalsOf = (windows: readonly AccountWindow[]): Totals => ({
  ...figureWindow(countedInTotals(windows)),
  impressions_estimated: hasEstimatedImpressions(windows),
  levels_as_of: levelsAsOf(windows),
});

/** Levels are known at the end of a window, however many of its days are known. */
const LEVELS: ReadonlySet<string> = new Set([
  ...WINDOW_LEVELS,
  "followers_gained",
  "subscribers_gained",
]);

/**
 * The change of each figure, over the platforms for which a similar number of days is known in both
 * windows.
 */
function changesOf(figures: ScopeFigures): Record<string, number | null> {
  const { counted, countedBefore } = figures;
  const [all, allBefore] = [totalsOf(counted), totalsOf(countedBefore)];
  const [alike, alikeBefore] = comparable(figures).map((windows) => totalsOf(windows)) as [
    Totals,
    Totals,
  ];
  return Object.fromEntries(
    FIGURES.map((name) => {
      const isLevel = LEVELS.has(name);
      const [value, before] = [
        (isLevel ? all : alike)[name],
        (isLevel ? allBefore : alikeBefore)[name],
      ];
      return [name, changePercent(before, value)];
    }),
  );
}

/** The accounts of both windows without the platforms whose numbers of known days differ. */
function comparable({
  counted,
  countedBefore,
  unequal,
}: ScopeFigures): [AccountWindow[], AccountWindow[]] {
  const left = new Set(unequal.map(({ platform }) => platform));
  const isComparable = ({ platform }: AccountWindow): boolean => !left.has(platform);
  return [counted.filter(isComparable), countedBefore.filter(isComparable)];
}

/** The change of the reach of each category, over the same platforms as that of the figures. */
function categoryChangesOf(figures: ScopeFigures) {
  const [now, before] = comparable(figures).map(reachByCategory) as [ByCategory, ByCategory];
  return {
    video: changePercent(before.video, now.video),
    audio: changePercent(before.audio, now.audio),
    social: changePercent(before.social, now.social),
  };
}

type ByCategory = ReturnType<typeof reachByCategory>;
