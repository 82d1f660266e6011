import { Type } from "typebox";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { findCandidateItems } from "../../../accounts/account-refresh/index.ts";
import {
  clusterNodeSchema,
  findClusterOfEpisode,
  findEpisode,
  findPostsOfShow,
  metricsOfPost,
  postOf,
  reachWithPost,
} from "../../clusters/index.ts";
import { findSuggestion, type SuggestionRow } from "../suggestion.store.ts";
import { matchedPosts } from "../suggestions/accept-suggestions.ts";
import { findRivals } from "./find-rivals.ts";
import { findEpisodeNames } from "./open-suggestions.store.ts";

const params = strictObject({ id: Type.String({ minLength: 1, maxLength: 100 }) });

const choiceSchema = strictObject({
  episode_id: Type.String(),
  title: Type.String(),
  published_at: timestamp,
  score: Type.Number({ description: "How much speaks for this episode, 0 to 1." }),
  cluster_id: nullable(
    plainId({ description: "The episode's cluster; null where the answer makes it." }),
  ),
  global_id: nullable(Type.String()),
  reach: nullable(
    strictObject(
      { now: nullable(Type.Integer()), after: nullable(Type.Integer()) },
      { description: "Of the cluster, without and with the post; null without a cluster." },
    ),
  ),
});

const closeLookSchema = strictObject({
  object: oneOf(["suggestion_review"]),
  id: Type.String(),
  status: oneOf(["open", "accepted", "dismissed", "expired"]),
  post: strictObject({
    title: nullable(Type.String()),
    text: nullable(Type.String({ description: "The author's own words." })),
    author_handle: nullable(Type.String()),
    format: clusterNodeSchema.properties.format,
    duration_sec: nullable(Type.Number()),
    is_vertical: nullable(Type.Boolean()),
    metrics: clusterNodeSchema.properties.metrics,
    last_fetched_at: nullable(timestamp),
    cluster_id: nullable(
      plainId({ description: "The cluster that has the post already: accepting is refused." }),
    ),
  }),
  choices: Type.Array(choiceSchema, {
    description: "The suggested episode first, then its rivals, the best first.",
  }),
  are_rivals_known: Type.Boolean({ description: "False where posts could not be compared." }),
});

type Reading = Context<{ compute: Compute }>;

/** One suggestion with the post, its rivals, and what each answer would make of the clusters. */
export const lookClosely = defineRead({
  id: "app.review.get",
  method: "GET",
  path: "/app-api/cluster-suggestions/{id}",
  scope: "role:viewer",
  callers: ["session"],
  plan: "clusters",
  effect: "read",
  params,
  output: closeLookSchema,
  summary: "A suggestion as a person reviews it",
  description:
    "The post with the numbers its account was last read with, the episodes it could belong to, " +
    "and the reach of each one's cluster before and after the post is added.",
  example: { params: { id: "{suggestion_id}" } },
  mcp: false,
  handler: async (context: Reading, { params: { id } }) => {
    const row = await findSuggestion(context.database, context.workspace.showIds, id);
    if (row === undefined) throw resourceNotFound("suggestion");
    const { item, rivals, placed, post } = await readAll(context, row);
    const asked = [{ episodeId: row.episode_id, score: row.score }, ...(rivals ?? [])];
    const choices = await choicesOf(context, row.show_id, { asked, post });
    return {
      object: "suggestion_review" as const,
      id: row.id,
      status: row.status,
      post: {
        title: row.title,
        text: item?.text ?? null,
        author_handle: post.author_handle,
        format: post.format,
        duration_sec: post.duration_sec,
        is_vertical: item?.is_vertical ?? null,
        metrics: metricsOfPost(post),
        last_fetched_at: post.last_fetched_at?.toISOString() ?? null,
        cluster_id: placed?.cluster_id ?? null,
      },
      choices,
      are_rivals_known: rivals !== null,
    };
  },
});

async function readAll({ database, runtime, services, now }: Reading, row: SuggestionRow) {
  const { show_id: showId, episode_id: episodeId } = row;
  const asked = { database, compute: services.compute, clock: runtime.clock };
  const [items, rivals, [placed], matched, episode] = await Promise.all([
    findCandidateItems(database, showId, [row.item_key]),
    findRivals(asked, row),
    findPostsOfShow(database, showId, [row]),
    matchedPosts({ database }, showId, [row]),
    findEpisode(database, showId, episodeId),
  ]);
  const [found] = matched;
  if (found === undefined) throw resourceNotFound("suggestion");
  const post = postOf(found, {
    row: { show_id: showId, id: row.cluster_id ?? "" },
    addedBy: "builder",
    durationSec: episode?.duration_sec ?? null,
    now,
  });
  return { item: items.get(row.item_key), rivals, placed, post };
}

/** Episodes that the show no longer has are no choice. */
async function choicesOf(
  { database }: Reading,
  showId: string,
  {
    asked,
    post,
  }: { asked: readonly { episodeId: string; score: number }[]; post: ReturnType<typeof postOf> },
): Promise<View<typeof choiceSchema>[]> {
  const ids = asked.map(({ episodeId }) => episodeId);
  const names = await findEpisodeNames(database, showId, ids);
  const choices = asked.map(async ({ episodeId, score }) => {
    const episode = names.get(episodeId);
    if (episode === undefined) return [];
    const cluster = await findClusterOfEpisode(database, showId, episodeId);
    return [
      {
        episode_id: episodeId,
        title: episode.title,
        published_at: episode.published_at.toISOString(),
        score: Number(score.toFixed(3)),
        ...(await reachWithPost(database, cluster, post)),
      },
    ];
  });
  return (await Promise.all(choices)).flat();
}
