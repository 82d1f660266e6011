import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { loadVisibleShow, showParams } from "../../../catalogue/shows/index.ts";
import { windowQuery } from "../scope/analytics.schema.ts";
import { loadScope } from "../scope/analytics-scope.ts";
import { loadDays } from "../provenance/load-provenance.ts";
import { daysTable } from "../provenance/provenance-tables.ts";
import { daysSchema, metricQuery } from "../provenance/provenance.schema.ts";

const { platforms: _, ...windowOnly } = windowQuery;

export const getShowDays = defineRead({
  id: "shows.days",
  method: "GET",
  path: "/v1/shows/{show_id}/analytics/days",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  params: showParams,
  query: strictObject({
    ...windowOnly,
    platform: Type.String({ maxLength: 40, description: "The platform of the account." }),
    ...metricQuery,
  }),
  output: daysSchema,
  table: daysTable,
  errors: ["plan_required"],
  summary: "The stored days of an account",
  description:
    "One metric of one account of a show, day by day as it is stored: the number, over how many " +
    "days it was added, whether the platform gave it, since when it is known, and what it was " +
    "before. A day without a row is left out.",
  example: {
    params: { show_id: "{show_id}" },
    query: { window: "30", platform: "youtube", metric: "views" },
  },
  mcp: false,
  handler: async (context, { params, query }) => {
    const { show_id: showId } = await loadVisibleShow(context, params.show_id);
    const { platform, metric, ...window } = query;
    if (findPlatform(platform) === undefined)
      throw parameterInvalid(
        "platform",
        "malformed",
        `platform: "${platform}" is no platform of GET /v1/platforms.`,
      );
    const shows = { showIds: [showId], missingShowIds: [] };
    const scoped = await loadScope(context, shows, { ...window, platforms: [platform] });
    return loadDays(context, scoped, { showId, platform, metric });
  },
});
