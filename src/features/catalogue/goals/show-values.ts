import type { Executor } from "../../../db/connection/database.ts";
import { sumCounts } from "../../../domain/metrics/counts.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import {
  type AddedDayRow,
  overlapAmong,
  readLevelsAt,
  STORED_DAYS,
} from "../../accounts/account-history/index.ts";
import type { GoalRow } from "./goal.store.ts";
import { countsOf, isLevel, type Level } from "./goal-metrics.ts";

/**
 * Downloads that two platforms measure are counted once, even where one of them is not connected.
 */
const OVERLAP = overlapAmong(
  PLATFORMS.map(({ id }) => id),
  null,
);

/** What a goal of a show counts, and until when. */
type CountedGoal = Pick<GoalRow, "id" | "metric" | "counts_from" | "due_date">;

/**
 * The values of goals of a show by goal id, null where no value is known: sums over the days of all
 * accounts, in one statement for all goals, and levels at the end, in one statement for each last
 * day.
 *
 * @param today The current UTC day, `YYYY-MM-DD`.
 */
export async function readShowValues(
  executor: Executor,
  showId: string,
  goals: readonly CountedGoal[],
  today: string,
): Promise<Map<string, number | null>> {
  const endOf = ({ due_date: dueDate }: CountedGoal): string =>
    dueDate !== null && dueDate < today ? dueDate : today;
  const days = await readDays(executor, showId, goals, today);
  const levels = new Map<string, Record<Level, number | null>>();
  for (const day of new Set(goals.filter(({ metric }) => isLevel(metric)).map(endOf)))
    levels.set(day, await readLevels(executor, showId, day));
  return new Map(
    goals.map((goal) => {
      const { metric, counts_from: from } = goal;
      const end = endOf(goal);
      if (isLevel(metric)) return [goal.id, levels.get(end)?.[metric] ?? null];
      const counted = days.filter(({ day }) => day >= from && day <= end);
      const counts = countsOf(metric).flatMap((count) => counted.map((row) => row[count] ?? null));
      return [goal.id, sumCounts(counts)];
    }),
  );
}

async function readDays(
  executor: Executor,
  showId: string,
  goals: readonly CountedGoal[],
  today: string,
): Promise<AddedDayRow[]> {
  const counting = goals.filter(({ metric }) => !isLevel(metric));
  const metrics = [...new Set(counting.flatMap(({ metric }) => countsOf(metric)))];
  const [first, ...others] = counting.map(({ counts_from: from }) => from);
  if (first === undefined || metrics.length === 0) return [];
  const scope = {
    platforms: null,
    suppressed: {},
    asOf: null,
    from: others.reduce((least, from) => (from < least ? from : least), first),
    to: today,
    groupBy: "none" as const,
    overlap: metrics.includes("downloads") ? OVERLAP : null,
  };
  return STORED_DAYS.readDayRows(executor, [showId], { ...scope, today }, metrics);
}

async function readLevels(
  executor: Executor,
  showId: string,
  day: string,
): Promise<Record<Level, number | null>> {
  const known = { platforms: null, suppressed: {}, asOf: null };
  const accounts = await readLevelsAt(executor, [showId], known, day);
  const sum = (level: Level): number | null => sumCounts(accounts.map((account) => account[level]));
  return { followers: sum("followers"), subscribers: sum("subscribers") };
}
