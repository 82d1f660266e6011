import { listOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { wholeList } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { envelopeFields, windowQuery } from "../scope/analytics.schema.ts";
import { loadScopeOfShow } from "../scope/analytics-scope.ts";
import { platformStatsSchema } from "./figures.schema.ts";
import { platformsTable } from "./figures-tables.ts";
import { loadFigures } from "./load-figures.ts";
import { platformStats } from "./platform-stats.ts";

export const getShowPlatforms = defineRead({
  id: "shows.platform_stats",
  method: "GET",
  path: "/v1/shows/{show_id}/analytics/platforms",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  params: showParams,
  query: strictObject(windowQuery),
  output: listOf(platformStatsSchema, strictObject(envelopeFields)),
  table: platformsTable,
  errors: ["plan_required"],
  summary: "Figures of a show by platform",
  description: "As the platforms across shows, of one show and all of its accounts. One page.",
  example: { params: { show_id: "{show_id}" }, query: { window: "30" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const { show_id: showId } = params;
    const { scope, envelope } = await loadScopeOfShow(context, params, query);
    const { counted, expected, coverage } = await loadFigures(context, scope, null);
    return wholeList(
      platformStats(scope, counted, { showId, now: context.now, expected }),
      envelope(coverage),
    );
  },
});
