import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { acrossQuery } from "../scope/analytics.schema.ts";
import { loadScopeAcross } from "../scope/analytics-scope.ts";
import { overviewTable } from "../figures/figures-tables.ts";
import { loadOverview } from "./load-overview.ts";
import { compareQuery, overviewSchema } from "./overview.schema.ts";

export const getOverview = defineRead({
  id: "analytics.overview",
  method: "GET",
  path: "/v1/analytics/overview",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  query: strictObject({ ...acrossQuery, ...compareQuery }),
  output: overviewSchema,
  table: overviewTable,
  errors: ["plan_required"],
  summary: "Figures of shows over a window",
  description:
    "Totals of the accounts of the shows, compared with an earlier window, by category and by " +
    "platform, with the shows and clusters that contributed the most. Reach is a sum of " +
    "counters, not of distinct people.",
  example: { query: { window: "30", compare: "previous_period" } },
  mcp: {
    tool: "get_overview",
    isCommon: true,
    description:
      "How the shows of the workspace did over a window, compared with an earlier one: totals, " +
      "change in per cent, by platform, top shows and clusters. Coverage warnings say what " +
      "limits the comparison.",
    leftOut: ["as_of", "social_count_mode"],
    arguments: {
      start_date: "First day, YYYY-MM-DD, UTC, instead of window.",
      end_date: "Last day, YYYY-MM-DD, UTC.",
    },
  },
  handler: async (context: Reader, { query }) =>
    loadOverview(context, await loadScopeAcross(context, query), query, null),
});
