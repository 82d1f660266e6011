import { parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { findGoal, type GoalRow, lockGoal } from "./goal.store.ts";

/**
 * The goal that a write is about, locked until its transaction ends. It is found first and locked
 * by its show, since over several nodes rows are locked of one tenant alone.
 *
 * @throws ApiError `resource_not_found`, alike for a goal of another workspace and an unknown id.
 */
export async function requireGoalForWrite(
  { workspace, database }: WriteContext,
  id: string,
): Promise<GoalRow> {
  const found = await findGoal(database, workspace.showIds, id);
  const row = found === undefined ? undefined : await lockGoal(database, found.show_id, id);
  if (row === undefined) throw resourceNotFound("goal");
  return row;
}

/** @throws ApiError `parameter_invalid` for a day that is over. */
export function requireComingDay(dueDate: string | null | undefined, now: Date): void {
  if (dueDate === null || dueDate === undefined || dueDate >= utcDay(now)) return;
  throw parameterInvalid("due_date", "out_of_range", "due_date must be today, in UTC, or later.");
}
