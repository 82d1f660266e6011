import { causeOf } from "../../../../delivery/events/record-event.ts";
import { type ApiError, stateConflict } from "../../../../kernel/contract/errors.ts";
import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import {
  addEpisodePosts,
  findClusterOfEpisode,
  findPostsOfShow,
  type MatchedPost,
  type PlacedPost,
  settleSuggestions,
} from "../../clusters/index.ts";
import { type PostKey, postKeyOfRow } from "../../../../domain/matching/posts/post-key.ts";
import { findOwnPosts, withoutItem } from "../run/own-posts.ts";
import { findEpisodesById } from "../run/show-facts.store.ts";
import { findSuggestions, type SuggestionRow } from "../suggestion.store.ts";

/** The result for a suggestion: its row afterwards, or why it stays unchanged. */
export type Outcome = { row: SuggestionRow } | { error: ApiError };

/** Why a suggestion that was resolved or has expired can be neither accepted nor dismissed. */
export const notOpen = ({ status }: SuggestionRow): ApiError =>
  stateConflict(`This suggestion is ${status}.`, status, ["open"]);

/** @throws ApiError `state_conflict` for a suggestion that was resolved or has expired. */
export function requireOpen(row: SuggestionRow): void {
  if (row.status !== "open") throw notOpen(row);
}

/**
 * What accepting an open suggestion does: the cluster that its post is added to, null for a new
 * cluster.
 */
type Acceptance = { clusterId: string | null } | { error: ApiError };

/**
 * What `acceptSuggestions` would do with open suggestions, determined without changing anything, by
 * the same rules and in the same order. The caller holds the lock on the show's clusters of
 * episodes.
 */
export async function planAcceptances(
  { database }: WriteContext,
  showId: string,
  { rows, clusterId: given }: { rows: readonly SuggestionRow[]; clusterId: string | null },
): Promise<Map<string, Acceptance>> {
  const planned = new Map<string, Acceptance>();
  const clusterOf = clustersByPost(await findPostsOfShow(database, showId, rows));
  const taken = new Set<PostKey>();
  for (const [episodeId, suggestions] of byEpisode(rows)) {
    const [episode] = await findEpisodesById(database, showId, [episodeId]);
    const clusterId =
      given ?? (await findClusterOfEpisode(database, showId, episodeId))?.clusterId ?? null;
    for (const row of suggestions) {
      const post = postKeyOfRow(row);
      const place = clusterOf.get(post);
      planned.set(
        row.id,
        place === clusterId || (place === undefined && episode !== undefined && !taken.has(post))
          ? { clusterId }
          : {
              error: taken.has(post) ? notOpen({ ...row, status: "expired" }) : refusal(row, place),
            },
      );
      taken.add(post);
    }
  }
  return planned;
}

/** Suggestions grouped by episode, always in the same order. */
const byEpisode = (rows: readonly SuggestionRow[]): [string, SuggestionRow[]][] =>
  [...Map.groupBy(rows, (row) => row.episode_id)].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Accepts open suggestions and adds their posts to the clusters of their episodes, or to the given
 * cluster. Suggestions are grouped by episode, so that the totals of each cluster are computed
 * once. A suggestion whose post is in another cluster stays open. The caller holds the lock on the
 * show's clusters of episodes.
 */
export async function acceptSuggestions(
  context: WriteContext,
  showId: string,
  { rows, clusterId }: { rows: readonly SuggestionRow[]; clusterId: string | null },
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const [episodeId, suggestions] of byEpisode(rows))
    for (const [id, outcome] of await acceptOfEpisode(context, showId, {
      episodeId,
      suggestions,
      clusterId,
    }))
      outcomes.set(id, outcome);
  return outcomes;
}

async function acceptOfEpisode(
  context: WriteContext,
  showId: string,
  {
    episodeId,
    suggestions,
    clusterId: given,
  }: { episodeId: string; suggestions: readonly SuggestionRow[]; clusterId: string | null },
): Promise<[string, Outcome][]> {
  const { database, urls } = context;
  const cause = causeOf(context);
  const before = clustersByPost(await findPostsOfShow(database, showId, suggestions));
  const free = suggestions.filter((row) => !before.has(postKeyOfRow(row)));
  const added = await addEpisodePosts(
    database,
    {
      showId,
      episodeId,
      clusterId: given,
      posts: await matchedPosts(context, showId, free),
      addedBy: "builder",
    },
    { urls, cause },
  );
  const clusterId =
    added?.row.id ?? given ?? (await findClusterOfEpisode(database, showId, episodeId))?.clusterId;
  // The posts are read again, because another request may have added one to another cluster
  // meanwhile.
  const after = await findPostsOfShow(database, showId, suggestions);
  if (clusterId !== undefined) {
    const posts = after.filter((post) => post.cluster_id === clusterId);
    await settleSuggestions(database, showId, { clusterId, episodeId, posts }, cause);
  }
  const clusterOf = clustersByPost(after);
  const rows = await findSuggestions(
    database,
    showId,
    suggestions.map(({ id }) => id),
  );
  return rows.map((row) => [
    row.id,
    row.status === "accepted" ? { row } : { error: refusal(row, clusterOf.get(postKeyOfRow(row))) },
  ]);
}

/** The id of the cluster that each post is in. */
const clustersByPost = (posts: readonly PlacedPost[]): Map<PostKey, string> =>
  new Map(posts.map((post) => [postKeyOfRow(post), post.cluster_id]));

/**
 * Why a post cannot be added. Where the post is in no cluster, the reason is that its episode no
 * longer exists.
 */
function refusal(row: SuggestionRow, clusterId: string | undefined): ApiError {
  if (row.status !== "open") return notOpen(row);
  if (clusterId === undefined)
    return stateConflict("The show no longer has this episode.", "episode_gone", []);
  const globalId = globalClusterIdOf({ showId: row.show_id, clusterId });
  return stateConflict(
    `This post is in the cluster ${globalId}, and a post belongs to one cluster of a show. Remove it ` +
      "there first.",
    "in_another_cluster",
    [],
  );
}

/**
 * The posts with the numbers that their account last reported. A post that the account no longer
 * lists has no numbers.
 */
export async function matchedPosts(
  { database }: Pick<Context, "database">,
  showId: string,
  rows: readonly SuggestionRow[],
): Promise<MatchedPost[]> {
  const own = await findOwnPosts(
    database,
    showId,
    rows.map(({ item_key: key }) => key),
  );
  return rows.map((row) => ({
    ...(own.get(row.item_key) ?? withoutItem(row)),
    match: {
      buildId: row.build_id,
      confidence: row.confidence,
      reason: row.reason,
      evidence: row.evidence,
    },
  }));
}
