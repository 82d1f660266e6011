import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { windowQuery } from "../scope/analytics.schema.ts";
import { loadScopeOfShow } from "../scope/analytics-scope.ts";
import { loadProvenance } from "./load-provenance.ts";
import { provenanceTable } from "./provenance-tables.ts";
import { metricQuery, provenanceSchema } from "./provenance.schema.ts";

export const getShowProvenance = defineRead({
  id: "shows.provenance",
  method: "GET",
  path: "/v1/shows/{show_id}/analytics/provenance",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  params: showParams,
  query: strictObject({ ...windowQuery, ...metricQuery }),
  output: provenanceSchema,
  table: provenanceTable,
  errors: ["plan_required"],
  summary: "What a number of a show is added up from",
  description:
    "As the provenance across shows, of one show and all of its accounts, those it shares with " +
    "other shows included.",
  example: { params: { show_id: "{show_id}" }, query: { window: "30", metric: "views" } },
  mcp: false,
  handler: async (context, { params, query }) =>
    loadProvenance(context, await loadScopeOfShow(context, params, query), query.metric),
});
