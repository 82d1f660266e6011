import { listOf, LIMIT_DEFAULT, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { podcastEpisodeSchema, podcastParams } from "./podcast.schema.ts";
import { ageOf, viewEpisode } from "./podcast-view.ts";
import { type PodcastServices, requirePodcastDirectory } from "./require-directory.ts";

/** The latest episodes of a podcast of a directory. */
export const listPodcastEpisodes = defineRead({
  id: "podcasts.list_episodes",
  method: "GET",
  path: "/v1/podcasts/{podcast_id}/episodes",
  scope: "research:read",
  effect: "read",
  params: podcastParams,
  query: strictObject(pagingQuery),
  output: listOf(podcastEpisodeSchema),
  errors: ["state_conflict", "cap_reached", "provider_failed", "provider_timeout"],
  summary: "Episodes of a podcast",
  description:
    "The latest 200 episodes that the directory of the id lists, newest first, kept for an hour. " +
    "`meta.cache_age_seconds` is more where the directory failed and an older answer is given.",
  example: { params: { podcast_id: "{podcast_id}" }, query: { limit: "10" } },
  mcp: false,
  handler: async (context: Context<PodcastServices>, { params, query }) => {
    const { services, workspace, runtime, now } = context;
    const podcastId = params.podcast_id;
    const { directory, directoryId } = requirePodcastDirectory(services, podcastId);
    const scope = {
      workspaceId: workspace.id,
      operationId: "podcasts.list_episodes",
      filters: { podcast_id: podcastId },
    };
    const from = query.cursor === undefined ? null : runtime.cursors.read(query.cursor, scope);
    const reading =
      from === null
        ? await services.podcasts.episodes(directory, directoryId, {
            workspaceId: workspace.id,
            now,
          })
        : await services.podcasts.episodesAt(directory, directoryId, {
            fetchedAt: new Date(Number(from[1])),
            now,
          });
    if (reading === undefined)
      throw parameterInvalid(
        "cursor",
        "malformed",
        "The list that cursor belongs to is no longer kept. Start again without it.",
      );
    if (reading.state === "failed") throw reading.error;
    if (reading.value === null) throw resourceNotFound("podcast");
    const start = from === null ? 0 : Number(from[0]);
    const end = start + (query.limit ?? LIMIT_DEFAULT);
    const hasMore = end < reading.value.length;
    return new PageAnswer({
      data: reading.value
        .slice(start, end)
        .map((episode) => viewEpisode(episode, { directory: directory.name, podcastId })),
      hasMore,
      nextCursor: hasMore ? runtime.cursors.write([end, reading.fetchedAt.getTime()], scope) : null,
      meta: { state: reading.state, ...ageOf(reading.fetchedAt, now) },
    });
  },
});
