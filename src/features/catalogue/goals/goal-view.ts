import { viewOf } from "../../../kernel/resource/view-of.ts";
import type { EventContent } from "../../../delivery/events/event-content.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import { goalSchema, type GoalState } from "./goal.schema.ts";
import type { GoalMetric } from "./goal-metrics.ts";
import type { GoalRow } from "./goal.store.ts";

/**
 * The state of a goal. It is open until it is reached or its last day is over; `missed` needs no
 * job and no event.
 */
function stateOf({ reached_at: reachedAt, due_date: dueDate }: GoalRow, now: Date): GoalState {
  if (reachedAt !== null) return "reached";
  return dueDate !== null && dueDate < utcDay(now) ? "missed" : "open";
}

/**
 * The value in per cent of the target. It is bounded, since the quotient is infinite for a target
 * near 0, and JSON has no infinity.
 */
const percentOf = (value: number, target: number): number =>
  Math.min(Math.round((value / target) * 1_000) / 10, LARGEST_COUNT);

/**
 * The Goal object of a row. A goal of an episode counts a figure of its cluster, so its value is
 * null for a workspace whose plan has no clusters.
 *
 * @param workspace Null for a record that does not belong to one workspace, such as an event.
 */
export function viewGoal(
  row: GoalRow,
  now: Date,
  workspace: Pick<WorkspaceAccess, "features"> | null,
) {
  const isLocked = row.episode_id !== null && workspace?.features.has("clusters") === false;
  const value = isLocked ? null : row.value;
  return viewOf(goalSchema, row, {
    object: "goal",
    subject: row.episode_id === null ? "show" : "episode",
    // Only this feature writes the column, and imports, which validate it.
    metric: row.metric as GoalMetric,
    value,
    percent: value === null ? null : percentOf(value, row.target),
    state: stateOf(row, now),
  });
}

/** The `episode.goal_reached` of a goal that was just reached. */
export function reachedEvent(
  row: GoalRow & { value: number },
  now: Date,
): EventContent<"episode.goal_reached"> {
  return {
    type: "episode.goal_reached",
    objectId: row.id,
    object: {
      ...viewGoal(row, now, null),
      value: row.value,
      percent: percentOf(row.value, row.target),
    },
  };
}
