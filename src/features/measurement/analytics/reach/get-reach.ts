import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { acrossQuery } from "../scope/analytics.schema.ts";
import { loadScopeAcross } from "../scope/analytics-scope.ts";
import { reachTable } from "../figures/figures-tables.ts";
import { loadReach } from "./load-reach.ts";
import { reachQuery, reachSchema } from "./reach.schema.ts";

export const getReach = defineRead({
  id: "analytics.reach",
  method: "GET",
  path: "/v1/analytics/reach",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  query: strictObject({ ...acrossQuery, ...reachQuery }),
  output: reachSchema,
  table: reachTable,
  errors: ["plan_required"],
  summary: "Reach of shows by category, platform, format or show",
  description:
    "What each platform counts as reach, added over the window and the accounts: counters, not " +
    "distinct people. Downloads of hosting platforms are no part of it, since they overlap with " +
    "the plays of audio platforms.",
  example: { query: { window: "30", group_by: "platform" } },
  mcp: false,
  handler: async (context, { query }) =>
    loadReach(context, await loadScopeAcross(context, query), query.group_by ?? "category"),
});
