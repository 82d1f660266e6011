import { listOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { wholeList } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { acrossQuery, envelopeFields } from "../scope/analytics.schema.ts";
import { loadScopeAcross } from "../scope/analytics-scope.ts";
import { platformStatsSchema } from "./figures.schema.ts";
import { platformsTable } from "./figures-tables.ts";
import { loadFigures } from "./load-figures.ts";
import { platformStats } from "./platform-stats.ts";

export const getPlatforms = defineRead({
  id: "analytics.platforms",
  method: "GET",
  path: "/v1/analytics/platforms",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  query: strictObject(acrossQuery),
  output: listOf(platformStatsSchema, strictObject(envelopeFields)),
  table: platformsTable,
  errors: ["plan_required"],
  summary: "Figures of shows by platform",
  description:
    "One entry for each platform of which one of the shows has or had an account, the largest " +
    "reach first, with the age of its figures. One page.",
  example: { query: { window: "30" } },
  mcp: false,
  handler: async (context, { query }) => {
    const { scope, envelope } = await loadScopeAcross(context, query);
    const { counted, expected, coverage } = await loadFigures(context, scope, null, "by_platform");
    const stats = platformStats(scope, counted, { showId: null, now: context.now, expected });
    return wholeList(stats, envelope(coverage));
  },
});
