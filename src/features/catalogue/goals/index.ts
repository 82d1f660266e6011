import { createGoal } from "./create-goal.ts";
import { deleteGoal } from "./delete-goal.ts";
import { getGoal } from "./get-goal.ts";
import { listGoals } from "./list-goals.ts";
import { updateGoal } from "./update-goal.ts";

/** Goals of shows and episodes: targets for their figures. */

export const goalOperations = [listGoals, createGoal, getGoal, updateGoal, deleteGoal];

export { countGoalsOf } from "./count-goals.ts";
export { countGoalsCron, countGoalsJob } from "./count-goals.job.ts";
export { type EpisodeTotals, findEpisodeTotals } from "./episode-totals.store.ts";
export { goalSchema } from "./goal.schema.ts";
export { GOAL_METRICS } from "./goal-metrics.ts";
export { findGoalsOfEpisodes } from "./goal.store.ts";
export { viewGoal } from "./goal-view.ts";
export { goalEvents } from "./goal-events.ts";
