import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { episodeParams, episodeSchema, expandQuery } from "./episode.schema.ts";
import { findEpisodeRow } from "./episode.store.ts";
import { viewEpisodes } from "./expand-episodes.ts";

export const getEpisode = defineRead({
  id: "episodes.get",
  method: "GET",
  path: "/v1/shows/{show_id}/episodes/{episode_id}",
  scope: "episodes:read",
  effect: "read",
  errors: ["plan_required"],
  params: episodeParams,
  query: strictObject(expandQuery),
  output: episodeSchema,
  summary: "One episode",
  description:
    "An episode of a show. One that has left its feed is still answered, with `removed_at`: " +
    "its numbers stay readable. `expand=metrics,goals` includes the totals of its cluster and " +
    "its goals; `metrics` needs a plan with `clusters`.",
  example: { params: { show_id: "{show_id}", episode_id: "{episode_id}" } },
  mcp: {
    tool: "get_episode",
    description:
      "One episode with its identifiers on other platforms, its cluster, tags and transcript " +
      "state.",
  },
  handler: async (
    context: Reader,
    { params: { show_id: showId, episode_id: episodeId }, query },
  ) => {
    const row = context.workspace.showSet.has(showId)
      ? await findEpisodeRow(context.database, showId, episodeId)
      : undefined;
    const [view] =
      row === undefined ? [] : await viewEpisodes(context, showId, [row], query.expand);
    if (view === undefined) throw resourceNotFound("episode");
    return view;
  },
});
