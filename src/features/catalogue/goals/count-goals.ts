import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { EventCause } from "../../../delivery/events/event-content.ts";
import { recordShowEvents } from "../../../delivery/events/record-event.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { findEpisodeTotals } from "./episode-totals.store.ts";
import { type GoalRow, lockCountedGoals, updateGoal } from "./goal.store.ts";
import { isEpisodeMetric } from "./goal-metrics.ts";
import { reachedEvent } from "./goal-view.ts";
import { readShowValues } from "./show-values.ts";

/**
 * Days after its last day on which a goal of a show is still counted: platforms report a day up to
 * three days late and correct it for some days more.
 */
const LATE_DAYS = 14;

/** The first `due_date` of goals that are still counted. */
export const showDueFrom = (now: Date): string => addDays(utcDay(now), -LATE_DAYS);

/** False for a goal whose value no longer changes. A goal of an episode ends with its last day. */
export function isCounted({ due_date: dueDate, episode_id: episodeId }: GoalRow, now: Date) {
  return dueDate === null || dueDate >= (episodeId === null ? showDueFrom(now) : utcDay(now));
}

/**
 * Recounts goals whose figures may have changed, and records `episode.goal_reached` for those that
 * are reached now. The rows are locked before the figures are read, so each goal is reached once,
 * whatever is written at the same time.
 *
 * @param episodeIds Goals of these episodes; null: all of the show.
 */
export async function countGoalsOf(
  transaction: DatabaseTransaction,
  showId: string,
  episodeIds: readonly string[] | null,
  cause: EventCause,
): Promise<void> {
  if (episodeIds?.length === 0) return;
  const { now } = cause;
  const goals = await lockCountedGoals(transaction, showId, {
    episodeIds,
    showDueFrom: showDueFrom(now),
    episodeDueFrom: utcDay(now),
  });
  if (goals.length === 0) return;
  const values = await readValues(transaction, showId, goals, utcDay(now));
  const reached: GoalRow[] = [];
  for (const goal of goals) {
    const counted = countedGoal(goal, values.get(goal.id) ?? null, now);
    if (counted.value === goal.value && counted.reached_at === goal.reached_at) continue;
    await updateGoal(transaction, counted);
    if (goal.reached_at === null) reached.push(counted);
  }
  await recordReached(transaction, reached, cause);
}

/** The values of goals of one show and its episodes, by goal id; null where no value is known. */
export async function readValues(
  executor: Executor,
  showId: string,
  goals: readonly GoalRow[],
  today: string,
): Promise<Map<string, number | null>> {
  const ofShow = goals.filter((goal) => goal.episode_id === null);
  const episodeIds = [...new Set(goals.flatMap((goal) => goal.episode_id ?? []))];
  const [values, totals] = await Promise.all([
    readShowValues(executor, showId, ofShow, today),
    findEpisodeTotals(executor, showId, episodeIds),
  ]);
  for (const { id, episode_id: episodeId, metric } of goals)
    if (episodeId !== null && isEpisodeMetric(metric))
      values.set(id, totals.get(episodeId)?.totals[metric] ?? null);
  return values;
}

/** The goal with a new value. A goal that was reached stays reached, even where the value falls. */
export function countedGoal(goal: GoalRow, value: number | null, now: Date): GoalRow {
  const isReached = goal.reached_at === null && value !== null && value >= goal.target;
  return isReached ? { ...goal, value, reached_at: now, updated_at: now } : { ...goal, value };
}

/** Records the event of each of these goals of one show that was reached. */
export async function recordReached(
  transaction: DatabaseTransaction,
  goals: readonly GoalRow[],
  cause: EventCause,
): Promise<void> {
  const events = goals.flatMap((goal) =>
    goal.reached_at === null || goal.value === null
      ? []
      : [reachedEvent({ ...goal, value: goal.value }, cause.now)],
  );
  const [first] = goals;
  if (first !== undefined) await recordShowEvents(transaction, first.show_id, events, cause);
}
