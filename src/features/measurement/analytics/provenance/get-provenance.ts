import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { acrossQuery } from "../scope/analytics.schema.ts";
import { loadScopeAcross } from "../scope/analytics-scope.ts";
import { loadProvenance } from "./load-provenance.ts";
import { provenanceTable } from "./provenance-tables.ts";
import { metricQuery, provenanceSchema } from "./provenance.schema.ts";

export const getProvenance = defineRead({
  id: "analytics.provenance",
  method: "GET",
  path: "/v1/analytics/provenance",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  query: strictObject({ ...acrossQuery, ...metricQuery }),
  output: provenanceSchema,
  table: provenanceTable,
  errors: ["plan_required"],
  summary: "What a number is added up from",
  description:
    "The number of a metric over a window and its parts: one entry for each show and platform " +
    "with its number, the days that are known, spanned and unknown, those that were restated, " +
    "source, definition versions, age, and what the guard kept. The entries add up to `value`, " +
    "which is the `total` of a timeline with the same parameters.",
  example: { query: { window: "30", metric: "views" } },
  mcp: false,
  handler: async (context, { query }) =>
    loadProvenance(context, await loadScopeAcross(context, query), query.metric),
});
