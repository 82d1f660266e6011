import { causeOf } from "../../../events/record-event.ts";
import { type ApiError, stateConflict } from "../../../kernel/contract/errors.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  addEpisodePosts,
  findClusterOfEpisode,
  findPostsOfShow,
  type MatchedPost,
} from "../../clusters/index.ts";
import { findOwnPosts, withoutItem } from "../run/own-posts.ts";
import { recordSuggestions } from "../run/events.ts";
import { endSuggestions, type SuggestionRow } from "../suggestion.store.ts";

/** What became of a suggestion: its row afterwards, or why it stays as it is. */
export type Outcome = { row: SuggestionRow } | { error: ApiError };

/** Why a suggestion that was resolved or has expired can be neither accepted nor dismissed. */
export const notOpen = ({ status }: SuggestionRow): ApiError =>
  stateConflict(`This suggestion is ${status}.`, status, ["open"]);

/** @throws ApiError `state_conflict` for one that was resolved or has expired. */
export function requireOpen(row: SuggestionRow): void {
  if (row.status !== "open") throw notOpen(row);
}

/**
 * Adds the posts of open suggestions to the clusters of their episodes, or to the given one, and
 * accepts them: by episode, so that a cluster is added up once. One whose post is in another cluster
 * stays open. The caller has locked the rows and the show's clusters of episodes.
 */
export async function acceptSuggestions(
  context: WriteContext,
  showId: string,
  { rows, clusterId }: { rows: readonly SuggestionRow[]; clusterId: string | null },
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const byEpisode = Map.groupBy(rows, (row) => row.episode_id);
  for (const [episodeId, suggestions] of [...byEpisode].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const [id, outcome] of await acceptOfEpisode(context, showId, {
      episodeId,
      suggestions,
      clusterId,
    }))
      outcomes.set(id, outcome);
  const accepted = [...outcomes.values()].flatMap((outcome) =>
    "row" in outcome ? [outcome.row] : [],
  );
  await recordSuggestions(context.database, showId, "cluster_suggestion.resolved", {
    rows: accepted,
    cause: causeOf(context),
  });
  return outcomes;
}

async function acceptOfEpisode(
  context: WriteContext,
  showId: string,
  {
    episodeId,
    suggestions,
    clusterId,
  }: { episodeId: string; suggestions: readonly SuggestionRow[]; clusterId: string | null },
): Promise<Map<string, Outcome>> {
  const { database, now, urls } = context;
  const target =
    clusterId ?? (await findClusterOfEpisode(database, showId, episodeId))?.clusterId ?? null;
  const placed = await findPostsOfShow(database, showId, suggestions);
  const placeOf = (row: SuggestionRow) =>
    placed.find((post) => post.platform === row.platform && post.external_id === row.external_id);
  const free = suggestions.filter((row) => placeOf(row) === undefined);
  const added =
    free.length === 0
      ? undefined
      : await addEpisodePosts(
          database,
          {
            showId,
            episodeId,
            clusterId,
            posts: await matchedPosts(context, showId, free),
            addedBy: "builder",
          },
          { urls, cause: causeOf(context) },
        );
  const finalId = added?.row.id ?? target;
  const ended = new Map(
    (finalId === null
      ? []
      : await endSuggestions(
          database,
          showId,
          suggestions
            .filter((row) => {
              const place = placeOf(row);
              return place === undefined ? added !== undefined : place.cluster_id === target;
            })
            .map(({ id }) => id),
          { status: "accepted", clusterId: finalId, now },
        )
    ).map((row) => [row.id, row]),
  );
  return new Map(
    suggestions.map((row) => {
      const after = ended.get(row.id);
      return [
        row.id,
        after === undefined ? { error: refusal(showId, placeOf(row)?.cluster_id) } : { row: after },
      ];
    }),
  );
}

/** Why a post cannot be added; without a cluster, its episode is gone. */
const refusal = (showId: string, clusterId: string | undefined): ApiError =>
  clusterId === undefined
    ? stateConflict("The show no longer has this episode.", "episode_gone", [])
    : stateConflict(
        `This post is in the cluster ${globalClusterIdOf({ showId, clusterId })}, and a post ` +
          "belongs to one cluster of a show. Remove it there first.",
        "in_another_cluster",
        [],
      );

/** With the numbers their account was last read with; a post that is gone from it has none. */
async function matchedPosts(
  { database }: WriteContext,
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
