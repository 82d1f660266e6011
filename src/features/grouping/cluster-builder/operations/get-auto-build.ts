import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { autoBuildSchema, autoBuildView } from "../auto/auto-build.schema.ts";
import { findAutoBuild } from "../auto/auto-build.store.ts";
import { findPause } from "../auto/find-pause.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";

export const getAutoBuild = defineRead({
  id: "auto_build.get",
  method: "GET",
  path: "/v1/shows/{show_id}/auto-build",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: strictObject({ show_id: plainId() }),
  output: autoBuildSchema,
  summary: "The hourly build of a show",
  description:
    "Its mode, when it runs next, why it is paused, and what the last run found for each episode " +
    "of the last 14 days. It is paused while the show is archived and while the plan of the " +
    "workspace that owns the show has no clusters; then it goes on by itself.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: async ({ workspace, database, runtime }, { params: { show_id: showId } }) => {
    requireVisibleShow(workspace, showId);
    const row = await findAutoBuild(database, showId);
    return autoBuildView(showId, row, await findPause(database, runtime.access, showId));
  },
});
