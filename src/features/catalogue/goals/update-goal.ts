import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import { type Static, Type } from "typebox";
import { causeOf } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { countedGoal, isCounted, readValues, recordReached } from "./count-goals.ts";
import { dueDateField, goalParams, goalSchema, targetField } from "./goal.schema.ts";
import { type GoalRow, updateGoal as updateGoalRow } from "./goal.store.ts";
import { requireComingDay, requireGoalForWrite } from "./goal-access.ts";
import { viewGoal } from "./goal-view.ts";

const body = strictObject(
  {
    target: Type.Optional(targetField),
    due_date: Type.Optional(nullable(dueDateField)),
  },
  { $id: "UpdateGoal" },
);

type Body = Static<typeof body>;
type GoalFields = Partial<Pick<GoalRow, "target" | "due_date">>;

interface State {
  row: GoalRow;
  fields: GoalFields;
}

export const updateGoal = defineWrite({
  id: "goals.update",
  method: "PATCH",
  path: "/v1/goals/{id}",
  scope: "episodes:write",
  effect: "write",
  params: goalParams,
  body,
  output: writeResultOf(goalSchema),
  summary: "Change the target or the last day of a goal",
  description:
    "Only sent fields change, and the goal is counted at once. A target above the value opens a " +
    "goal that was reached, and reaching it again is announced again; any other target leaves it " +
    "reached. A later day opens a goal that was missed.",
  example: { params: { id: "{goal_id}" }, body: { target: 60_000 } },
  mcp: false,
  preview: (context, { params, body: sent }) => previewUpdate(context, params.id, sent),
  apply: applyUpdate,
});

/** The fields of the request that differ from the stored ones. */
const changedFields = (row: GoalRow, { target, due_date: dueDate }: Body): GoalFields => ({
  ...(target === undefined || target === row.target ? {} : { target }),
  ...(dueDate === undefined || dueDate === row.due_date ? {} : { due_date: dueDate }),
});

async function previewUpdate(
  context: WriteContext,
  id: string,
  sent: Body,
): Promise<Change<State>> {
  const row = await requireGoalForWrite(context, id);
  const fields = changedFields(row, sent);
  requireComingDay(fields.due_date, context.now);
  const names = Object.keys(fields);
  return {
    resource: "goal",
    id: row.id,
    wouldWrite: { ...fields },
    effects: names.length === 0 ? [] : [`Change ${names.join(" and ")} of the goal.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: { row, fields },
  };
}

async function applyUpdate(
  context: WriteContext,
  { state: { row, fields } }: Change<State>,
): Promise<WriteResult<View<typeof goalSchema>>> {
  const { database, workspace, now } = context;
  if (Object.keys(fields).length === 0) return { id: row.id, data: viewGoal(row, now, workspace) };
  const changed = { ...row, ...fields, updated_at: now };
  const value = await valueOf(context, changed);
  const isOpened = changed.target > row.target && (value === null || value < changed.target);
  const open = isOpened ? { ...changed, reached_at: null } : changed;
  const counted = countedGoal(open, value, now);
  await updateGoalRow(database, counted);
  if (open.reached_at === null) await recordReached(database, [counted], causeOf(context));
  return { id: row.id, data: viewGoal(counted, now, workspace) };
}

async function valueOf({ database, now }: WriteContext, goal: GoalRow): Promise<number | null> {
  if (!isCounted(goal, now)) return goal.value;
  const values = await readValues(database, goal.show_id, [goal], utcDay(now));
  return values.get(goal.id) ?? null;
}
