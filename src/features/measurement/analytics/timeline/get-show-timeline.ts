import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { windowQuery } from "../scope/analytics.schema.ts";
import { loadScopeOfShow } from "../scope/analytics-scope.ts";
import { loadTimeline } from "./load-timeline.ts";
import { timelineQuery, timelineSchema } from "./timeline.schema.ts";
import { timelineTable } from "./timeline-table.ts";

export const getShowTimeline = defineRead({
  id: "shows.timeline",
  method: "GET",
  path: "/v1/shows/{show_id}/analytics/timeline",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  params: showParams,
  query: strictObject({ ...windowQuery, ...timelineQuery }),
  output: timelineSchema,
  table: timelineTable,
  errors: ["plan_required"],
  summary: "Numbers of a show over time",
  description:
    "As the timeline across shows, of one show and all of its accounts, those it shares with " +
    "other shows included.",
  example: { params: { show_id: "{show_id}" }, query: { window: "30", group_by: "platform" } },
  mcp: false,
  handler: async (context: Reader, { params, query }) =>
    loadTimeline(context, await loadScopeOfShow(context, params, query), query),
});
