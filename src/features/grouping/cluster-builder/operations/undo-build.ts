import { causeOf } from "../../../../delivery/events/record-event.ts";
import { ENDED_STATUSES, isOpen } from "../../../../infrastructure/runs/run-state.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import {
  dismissPosts,
  lockEpisodeClusters,
  recordSuggestions,
  takePosts,
} from "../../clusters/index.ts";
import { requireLockedBuild } from "../build-access.ts";
import { buildSchema, buildView, jobParams } from "../cluster-build.schema.ts";
import {
  type BuildItemRow,
  type BuildRow,
  findBuildItems,
  updateBuild,
} from "../cluster-build.store.ts";
import { endSuggestions, lockOpenSuggestionsOfBuild } from "../suggestion.store.ts";

interface State {
  row: BuildRow;
  items: BuildItemRow[];
}

export const undoClusterBuild = defineWrite({
  id: "cluster_builds.undo",
  method: "POST",
  path: "/v1/cluster-builds/{job_id}/undo",
  scope: "clusters:write",
  plan: "clusters",
  effect: "destructive",
  params: jobParams,
  output: writeResultOf(buildSchema),
  errors: ["state_conflict"],
  confirmRule: "Always: posts leave their clusters, and clusters that are empty then are deleted.",
  summary: "Undo a build",
  description:
    "Takes away the posts this build added that are still there, its open suggestions, and the " +
    "clusters it made where nothing but the episode's own audio is left. No build adds these posts " +
    "to that episode again; they may be suggested. Posts that people accepted stay. 409 while the " +
    "build is under way. A second time it changes nothing.",
  example: { params: { job_id: "{cluster_build_id}" } },
  mcp: false,
  preview: previewUndo,
  apply: applyUndo,
});

async function previewUndo(
  context: WriteContext,
  { params }: { params: { job_id: string } },
): Promise<Change<State>> {
  const row = await requireLockedBuild(context, params.job_id);
  if (isOpen(row))
    throw stateConflict("This build is under way. Cancel it first.", row.status, ENDED_STATUSES);
  const items = await findBuildItems(context.database, [row.show_id], [row.id]);
  const isUndone = row.undone_at !== null;
  const posts = isUndone ? [] : items.flatMap((item) => item.added_node_ids);
  const suggestions = isUndone ? [] : items.flatMap((item) => item.suggestion_ids);
  return {
    resource: "cluster_build",
    id: row.id,
    wouldWrite: isUndone ? {} : { removed_node_ids: posts, expired_suggestion_ids: suggestions },
    effects: [
      `Take away the ${posts.length} posts that this build added, as far as they are still there.`,
      `Close those of its ${suggestions.length} suggestions that are open.`,
      "Clusters that it made and that are empty then are deleted.",
    ],
    warnings: isUndone ? ["This build was undone before; nothing changes."] : [],
    confirm: true,
    irreversible: false,
    state: { row, items },
  };
}

async function applyUndo(
  context: WriteContext,
  { state: { row, items } }: Change<State>,
): Promise<WriteResult<View<typeof buildSchema>>> {
  const { database, urls, now } = context;
  const { show_id: showId, id: buildId } = row;
  if (row.undone_at !== null)
    return {
      id: buildId,
      data: buildView(row, items),
    };
  const cause = causeOf(context);
  await lockEpisodeClusters(database, showId);
  const removed: string[] = [];
  // Clusters are locked in the order of their ids, as everywhere that several are locked.
  for (const item of items.toSorted(byCluster)) {
    if (item.cluster_id === null) continue;
    const { posts } = await takePosts(
      database,
      { showId, clusterId: item.cluster_id },
      {
        nodeIds: item.added_node_ids,
        deletesIf: (rest) => item.is_cluster_new && rest.every(isOwnAudio),
      },
      { urls, cause },
    );
    removed.push(...posts.map(({ id }) => id));
    await dismissPosts(database, showId, {
      posts: posts.map((post) => ({ ...post, episode_id: item.episode_id })),
      cause: "undone",
      now,
    });
  }
  const open = await lockOpenSuggestionsOfBuild(database, showId, {
    ids: items.flatMap((item) => item.suggestion_ids),
    buildId,
  });
  const expired = await endSuggestions(
    database,
    showId,
    open.map(({ id }) => id),
    { status: "expired", now },
  );
  await recordSuggestions(database, showId, "cluster_suggestion.resolved", {
    rows: expired,
    cause,
  });
  const undone = await updateBuild(database, row, { undone_at: now, updated_at: now });
  return {
    id: buildId,
    written: {
      removed_node_ids: removed,
      expired_suggestion_ids: expired.map(({ id }) => id),
    },
    data: buildView(undone, items),
  };
}

const byCluster = (a: BuildItemRow, b: BuildItemRow): number =>
  (a.cluster_id ?? "") < (b.cluster_id ?? "") ? -1 : 1;

/**
 * True for a post that is the episode itself on a platform. Every cluster of an episode gets it
 * without a build (record 0060).
 */
const isOwnAudio = (post: { added_by: string; build_id: string | null }): boolean =>
  post.added_by === "auto" && post.build_id === null;
