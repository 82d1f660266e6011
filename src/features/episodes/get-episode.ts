import { noBody } from "../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../kernel/contract/errors.ts";
import { defineRead } from "../../kernel/operation/define.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { episodeParams, episodeSchema, expandQuery } from "./episode.schema.ts";
import { findEpisodeRow } from "./episode.store.ts";
import { viewEpisode } from "./episode-view.ts";

export const getEpisode = defineRead({
  id: "episodes.get",
  method: "GET",
  path: "/v1/shows/{show_id}/episodes/{episode_id}",
  scope: "episodes:read",
  effect: "read",
  params: episodeParams,
  query: strictObject(expandQuery),
  body: noBody,
  output: episodeSchema,
  summary: "One episode",
  description:
    "An episode of a show. One that has left its feed is still answered, with `removed_at`: " +
    "its numbers stay readable.",
  example: { params: { show_id: "{show_id}", episode_id: "{episode_id}" } },
  mcp: {
    tool: "get_episode",
    description:
      "One episode with its identifiers on other platforms, its cluster, tags and transcript " +
      "state.",
  },
  handler: async ({ workspace, database }, { params }) => {
    const row = workspace.showSet.has(params.show_id)
      ? await findEpisodeRow(database, params.show_id, params.episode_id)
      : undefined;
    if (row === undefined) throw resourceNotFound("episode");
    return viewEpisode(row);
  },
});
