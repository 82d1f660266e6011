import { parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { findGoal, type GoalRow, lockGoal } from "./goal.store.ts";

/**
 * The goal that a write names, locked until its transaction ends. It is found first and then locked
 * together with its show id, since over several nodes rows can only be locked for one tenant.
 *
 * @throws ApiError `resource_not_found`, the same for a goal of another workspace and an unknown
 * id.
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

/** @throws ApiError `parameter_invalid` for a day in the past. */
export function requireComingDay(dueDate: string | null | undefined, now: Date): void {
  if (dueDate === null || dueDate === undefined || dueDate >= utcDay(now)) return;
  throw parameterInvalid("due_date", "out_of_range", "due_date must be today, in UTC, or later.");
}
