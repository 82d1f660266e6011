import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { goalParams, goalSchema } from "./goal.schema.ts";
import { findGoal } from "./goal.store.ts";
import { viewGoal } from "./goal-view.ts";

export const getGoal = defineRead({
  id: "goals.get",
  method: "GET",
  path: "/v1/goals/{id}",
  scope: "episodes:read",
  effect: "read",
  params: goalParams,
  output: goalSchema,
  summary: "One goal",
  description: "A goal of a show or an episode, with the value it has.",
  example: { params: { id: "{goal_id}" } },
  mcp: false,
  handler: async ({ workspace, database, now }, { params }) => {
    const row = await findGoal(database, workspace.showIds, params.id);
    if (row === undefined) throw resourceNotFound("goal");
    return viewGoal(row, now, workspace);
  },
});
