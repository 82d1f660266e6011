import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { goalSchema } from "./goal.schema.ts";
import { findGoalPage } from "./goal.store.ts";
import { viewGoal } from "./goal-view.ts";

export const listGoals = defineRead({
  id: "goals.list",
  method: "GET",
  path: "/v1/shows/{show_id}/goals",
  scope: "episodes:read",
  effect: "read",
  params: showParams,
  query: strictObject(pagingQuery),
  output: listOf(goalSchema),
  summary: "Goals of a show and its episodes",
  description: "Newest first, with the value that each has and whether it is reached or missed.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  handler: (context, { params, query }) => {
    const { workspace, database, now } = context;
    requireVisibleShow(workspace, params.show_id);
    return newestPage(
      context,
      { operationId: "goals.list", asked: query, within: params },
      (page) => findGoalPage(database, params.show_id, page),
      (rows) => rows.map((row) => viewGoal(row, now, workspace)),
    );
  },
});
