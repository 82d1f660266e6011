import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { goalParams } from "./goal.schema.ts";
import { deleteGoalRow } from "./goal.store.ts";
import { requireGoalForWrite } from "./goal-access.ts";

export const deleteGoal = defineWrite({
  id: "goals.delete",
  method: "DELETE",
  path: "/v1/goals/{id}",
  scope: "episodes:write",
  effect: "write",
  params: goalParams,
  output: writeResultOf(deletedOf("goal")),
  summary: "Delete a goal",
  description: "It needs no confirmation: the figures stay, and the goal can be set again.",
  example: { params: { id: "{goal_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const row = await requireGoalForWrite(context, params.id);
    return {
      resource: "goal",
      id: row.id,
      wouldWrite: { metric: row.metric, target: row.target },
      deletes: true,
      effects: [`Delete the goal of ${row.target} ${row.metric}.`],
      state: row,
    };
  },
  apply: async ({ database }, { state: row }) => {
    await deleteGoalRow(database, row);
    return deletedResult("goal", row.id);
  },
});
