import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { windowQuery } from "../scope/analytics.schema.ts";
import { loadScopeOfShow } from "../scope/analytics-scope.ts";
import { reachTable } from "../figures/figures-tables.ts";
import { loadReach } from "./load-reach.ts";
import { reachQuery, reachSchema } from "./reach.schema.ts";

export const getShowReach = defineRead({
  id: "shows.reach",
  method: "GET",
  path: "/v1/shows/{show_id}/analytics/reach",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  params: showParams,
  query: strictObject({ ...windowQuery, ...reachQuery }),
  output: reachSchema,
  table: reachTable,
  errors: ["plan_required"],
  summary: "Reach of a show by category, platform or format",
  description: "As the reach across shows, of one show and all of its accounts.",
  example: { params: { show_id: "{show_id}" }, query: { window: "30", group_by: "platform" } },
  mcp: false,
  handler: async (context, { params, query }) =>
    loadReach(context, await loadScopeOfShow(context, params, query), query.group_by ?? "category"),
});
