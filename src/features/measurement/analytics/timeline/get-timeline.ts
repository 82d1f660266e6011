import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { acrossQuery } from "../scope/analytics.schema.ts";
import { loadScopeAcross } from "../scope/analytics-scope.ts";
import { loadTimeline } from "./load-timeline.ts";
import { timelineQuery, timelineSchema } from "./timeline.schema.ts";
import { timelineTable } from "./timeline-table.ts";

export const getTimeline = defineRead({
  id: "analytics.timeline",
  method: "GET",
  path: "/v1/analytics/timeline",
  scope: "analytics:read",
  cost: 2,
  effect: "read",
  query: strictObject({ ...acrossQuery, ...timelineQuery }),
  output: timelineSchema,
  table: timelineTable,
  errors: ["plan_required"],
  summary: "Numbers of shows over time",
  description:
    "What the accounts of the shows added by day, week or month, in all or by platform or show. " +
    "Followers, subscribers and posts are levels. A day without a reading is null or, between " +
    "two that were, interpolated and marked; totals hold only what was read. `breaks` are days " +
    "from which a platform counts differently.",
  example: { query: { window: "30", metrics: "views,plays", group_by: "platform" } },
  mcp: {
    tool: "get_timeline",
    isCommon: true,
    description:
      "Numbers of the workspace's shows over time: what was added by day, week or month, with " +
      "totals, gaps and days from which a platform counts differently. Use group_by to see what " +
      "carried a period.",
    leftOut: ["as_of", "social_count_mode"],
    arguments: {
      start_date: "First day, YYYY-MM-DD, UTC, instead of window.",
      end_date: "Last day, YYYY-MM-DD, UTC.",
      as_of: "YYYY-MM-DD: the numbers as they were known at the end of that day.",
    },
  },
  handler: async (context: Reader, { query }) =>
    loadTimeline(context, await loadScopeAcross(context, query), query),
});
