import { requireFeature } from "../../../kernel/access/require-feature.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import {
  type EpisodeTotals,
  findEpisodeTotals,
  findGoalsOfEpisodes,
  viewGoal,
} from "../goals/index.ts";
import type { episodeSchema, Expansion } from "./episode.schema.ts";
import type { EpisodeListRow } from "./episode.store.ts";
import { type EpisodeExpansions, viewEpisode } from "./episode-view.ts";

/**
 * The Episode objects of rows of one show, with the parts that `expand` names; each expansion takes
 * one statement.
 */
export async function viewEpisodes(
  context: Reader,
  showId: string,
  rows: readonly EpisodeListRow[],
  expand: readonly Expansion[] = [],
): Promise<View<typeof episodeSchema>[]> {
  const [metricsOf, goalsOf] = await Promise.all([
    expand.includes("metrics") ? loadMetrics(context, showId, rows) : () => null,
    expand.includes("goals") ? loadGoals(context, showId, rows) : () => null,
  ]);
  return rows.map((row) =>
    viewEpisode(row, { metrics: metricsOf(row.id), goals: goalsOf(row.id) }),
  );
}

/**
 * Loads the figures of clusters. The plan must include clusters in every operation that reads them.
 *
 * @throws ApiError `plan_required` where the plan has no clusters.
 */
async function loadMetrics(
  { database, workspace }: Reader,
  showId: string,
  rows: readonly EpisodeListRow[],
): Promise<(episodeId: string) => EpisodeExpansions["metrics"]> {
  requireFeature(workspace, "clusters");
  const withCluster = rows.flatMap(({ id, cluster_id: clusterId }) => (clusterId ? [id] : []));
  const totals = await findEpisodeTotals(database, showId, withCluster);
  const viewOf = ({ totals, last_refreshed_at: at }: EpisodeTotals) => ({
    ...totals,
    last_refreshed_at: isoOrNull(at),
  });
  return (episodeId) => {
    const own = totals.get(episodeId);
    return own === undefined ? null : viewOf(own);
  };
}

async function loadGoals(
  { database, workspace, now }: Reader,
  showId: string,
  rows: readonly EpisodeListRow[],
): Promise<(episodeId: string) => EpisodeExpansions["goals"]> {
  const ids = rows.map(({ id }) => id);
  const goals = ids.length === 0 ? [] : await findGoalsOfEpisodes(database, showId, ids);
  const byEpisode = Map.groupBy(goals, (goal) => goal.episode_id);
  return (episodeId) =>
    (byEpisode.get(episodeId) ?? []).map((goal) => viewGoal(goal, now, workspace));
}
