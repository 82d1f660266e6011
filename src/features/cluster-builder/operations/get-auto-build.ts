import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { noBody, noQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { autoBuildSchema, autoBuildView } from "../auto/auto-build.schema.ts";
import { findAutoBuild } from "../auto/auto-build.store.ts";
import { plainId } from "../cluster-build.schema.ts";

export const getAutoBuild = defineRead({
  id: "auto_build.get",
  method: "GET",
  path: "/v1/shows/{show_id}/auto-build",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: strictObject({ show_id: plainId }),
  query: noQuery,
  body: noBody,
  output: autoBuildSchema,
  summary: "The hourly build of a show",
  description:
    "Its mode, when it runs next, and what the last run found for each episode of the last 14 days.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: async ({ workspace, database }, { params: { show_id: showId } }) => {
    requireVisibleShow(workspace, showId);
    return autoBuildView(showId, await findAutoBuild(database, showId));
  },
});
