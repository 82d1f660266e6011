import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { windowQuery } from "../scope/analytics.schema.ts";
import { loadScopeOfShow } from "../scope/analytics-scope.ts";
import { overviewTable } from "../figures/figures-tables.ts";
import { loadOverview } from "./load-overview.ts";
import { compareQuery, overviewSchema } from "./overview.schema.ts";

export const getShowOverview = defineRead({
  id: "shows.overview",
  method: "GET",
  path: "/v1/shows/{show_id}/analytics/overview",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  params: showParams,
  query: strictObject({ ...windowQuery, ...compareQuery }),
  output: overviewSchema,
  table: overviewTable,
  errors: ["plan_required"],
  summary: "Figures of a show over a window",
  description:
    "As the overview across shows, of one show and all of its accounts, those it shares with " +
    "other shows included.",
  example: { params: { show_id: "{show_id}" }, query: { window: "30" } },
  mcp: false,
  handler: async (context: Reader, { params, query }) =>
    loadOverview(context, await loadScopeOfShow(context, params, query), query, params.show_id),
});
