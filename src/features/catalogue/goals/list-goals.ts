import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
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
  handler: async (
    { workspace, database, runtime, now },
    { params: { show_id: showId }, query },
  ) => {
    const limit = query.limit ?? LIMIT_DEFAULT;
    const scope = {
      workspaceId: workspace.id,
      operationId: "goals.list",
      filters: { show_id: showId },
    };
    const [createdAtUs, id] =
      query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
    requireVisibleShow(workspace, showId);
    const rows = await findGoalPage(database, showId, {
      after:
        createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) },
      limit: limit + 1,
    });
    const page = pageOf(rows, limit, (row) =>
      runtime.cursors.write([row.created_at_us, row.id], scope),
    );
    return new PageAnswer({ ...page, data: page.rows.map((row) => viewGoal(row, now, workspace)) });
  },
});
