import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { showSchema } from "../show.schema.ts";
import { loadVisibleShow, viewShow } from "../show-view.ts";

export const getShow = defineRead({
  id: "shows.get",
  method: "GET",
  path: "/v1/shows/{show_id}",
  scope: "shows:read",
  effect: "read",
  params: showParams,
  output: showSchema,
  summary: "One show",
  description:
    "A show with hosts, guests, the podcast behind it and the state of every platform. Counts and freshness are computed at the moment of the call. " +
    "`podcast_metadata.rss_url`, `spotify_id` and `apple_podcasts_id` are matching references; " +
    "what is connected is in `platforms`.",
  example: { params: { show_id: "{show_id}" } },
  mcp: {
    tool: "get_show",
    description:
      "One show in full: identity, hosts, podcast feed and ids, state and freshness of each " +
      "platform.",
  },
  handler: async (context: Reader, { params }) =>
    viewShow(context, await loadVisibleShow(context, params.show_id)),
});
