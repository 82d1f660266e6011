import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import type { PostFormat } from "../../../../domain/metrics/metric.ts";
import { requireFeature } from "../../../../kernel/access/require-feature.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import { dayReachBases, reachCategory } from "../../../../domain/metrics/reach.ts";
import type { AccountWindow } from "../../../../domain/metrics/window-figures.ts";
import { findPlatform, platformName } from "../../../../platforms/platform.ts";
import type { ScopedAnalytics } from "../scope/analytics-scope.ts";
import { loadFigures } from "../figures/load-figures.ts";
import { POSTS_OF_WINDOW, refuseAsOf } from "../scope/posts-of-window.ts";
import { sumReachByFormat } from "../rankings/post-ranking.store.ts";
import { showSubjects } from "../rankings/ranking-entries.ts";
import type { ReachGroup, reachSchema } from "./reach.schema.ts";

type ReachAnswer = View<typeof reachSchema>;
type Group = ReachAnswer["groups"][number];

const CATEGORY_LABELS = { video: "Video", audio: "Audio", social: "Social" };

/** The reach of a scope over its window, by group. */
export async function loadReach(
  context: Reader,
  { scope, envelope }: ScopedAnalytics,
  groupBy: ReachGroup,
): Promise<ReachAnswer> {
  if (groupBy === "format") return loadFormats(context, { scope, envelope });
  const { counted, coverage } = await loadFigures(context, scope, null);
  const ofReach = counted.filter(({ platform }) => dayReachBases(platform).length > 0);
  const keyOf = (window: AccountWindow): string => {
    if (groupBy === "platform") return window.platform;
    if (groupBy === "show") return window.showId;
    return reachCategory(window.platform) ?? "";
  };
  const grouped = Map.groupBy(ofReach, keyOf);
  const shows =
    groupBy === "show"
      ? await showSubjects(context.database, [...grouped.keys()], context.urls)
      : new Map<string, { name: string | null }>();
  const labelOf = (key: string): string => {
    if (groupBy === "platform") return platformName(key);
    if (groupBy === "show") return shows.get(key)?.name ?? key;
    return CATEGORY_LABELS[key as keyof typeof CATEGORY_LABELS];
  };
  const total = sumCounts(ofReach.map(({ counts }) => counts.reach ?? null));
  const groups = [...grouped].map(([key, windows]): Group => {
    const reach = sumCounts(windows.map(({ counts }) => counts.reach ?? null));
    const estimated = windows.some(hasStandIn);
    return { key, label: labelOf(key), reach, share: shareOf(reach, total), estimated };
  });
  return {
    object: "analytics_reach",
    group_by: groupBy,
    total,
    groups: groups.toSorted(byReach),
    ...envelope(coverage),
  };
}

const shareOf = (reach: number | null, total: number | null): number | null =>
  reach === null || total === null || total === 0 ? null : reach / total;

const byReach = (one: Group, other: Group): number =>
  (other.reach ?? -1) - (one.reach ?? -1) || (one.key < other.key ? -1 : 1);

const FORMAT_LABELS: Readonly<Record<PostFormat, string>> = {
  full_episode: "Full episodes",
  clip: "Clips",
  short: "Shorts",
  post: "Posts",
  story: "Stories",
  newsletter: "Newsletters",
  audio_episode: "Audio episodes",
};

/**
 * Reach by format, of posts published in the window: only posts have a format, and they have no
 * history.
 */
async function loadFormats(
  { database, workspace }: Reader,
  { scope, envelope }: ScopedAnalytics,
): Promise<ReachAnswer> {
  requireFeature(workspace, "clusters");
  const { showIds, platforms, window } = scope;
  refuseAsOf(window);
  const rows = await sumReachByFormat(database, showIds, { published: window, platforms });
  const total = sumCounts(rows.map(({ reach }) => reach));
  const groups = rows.map(({ format, reach }): Group => {
    const label = FORMAT_LABELS[format];
    return { key: format, label, reach, share: shareOf(reach, total), estimated: false };
  });
  return {
    object: "analytics_reach",
    group_by: "format",
    total,
    groups: groups.toSorted(byReach),
    ...envelope({ history_used: false, warnings: [POSTS_OF_WINDOW] }),
  };
}

/** True where the reach of a social account is estimated by its reactions. */
function hasStandIn({ platform, counts }: AccountWindow): boolean {
  const isSocial = findPlatform(platform)?.kind === "social";
  return (
    isSocial &&
    (counts.reach ?? null) !== null &&
    (counts.views ?? null) === null &&
    (counts.impressions ?? null) === null
  );
}
