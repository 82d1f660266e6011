import { TABLE_DECISIONS } from "../../src/db/schema/table-decisions.ts";
import type { Invariant } from "./invariant.ts";

/** Counting every table takes 40 ms, so it is done once a week. */
const EVERY_DAYS = 7;
/** Weeks of the two times that are compared. */
const WEEKS = 8;
const FACTOR = 1.6;
const SLACK_ROWS = 300;

/**
 * No table grows that nothing bounds: one that is purged has, week for week, not many more rows
 * than two months before. Of the others their decisions say with what they grow.
 */
export function tablesBounded(): Invariant {
  const weeks: Map<string, number>[] = [];
  const purged = Object.entries(TABLE_DECISIONS)
    .filter(([, { bound }]) => bound.startsWith("purged"))
    .map(([table]) => table);
  // Queues and marks of the program, which have no decision.
  const watched = [...purged, "graphile_worker._private_jobs", "upkeep_marks"];
  return {
    name: "no table grows that nothing bounds",
    forget: () => void weeks.splice(0),
    ask: async ({ simulation, number }) => {
      if (number % EVERY_DAYS !== 0) return [];
      const rows = await simulation.database.rows<{ name: string; count: number }>(
        watched
          .map((table) => `select '${table}' as name, count(*)::int as count from ${table}`)
          .join(" union all "),
      );
      weeks.push(new Map(rows.map(({ name, count }) => [name, count])));
      return grown(weeks);
    },
  };
}

/** Tables whose smallest count of the last weeks is above the largest of the weeks before. */
export function grown(weeks: readonly ReadonlyMap<string, number>[]): string[] {
  if (weeks.length < 2 * WEEKS) return [];
  const before = weeks.slice(-2 * WEEKS, -WEEKS);
  const since = weeks.slice(-WEEKS);
  return [...(since[0]?.keys() ?? [])].flatMap((table) => {
    const countsOf = (all: readonly ReadonlyMap<string, number>[]): number[] =>
      all.map((counts) => counts.get(table) ?? 0);
    const [most, least] = [Math.max(...countsOf(before)), Math.min(...countsOf(since))];
    return least > FACTOR * most + SLACK_ROWS
      ? [`${table} has at least ${least} rows, and had at most ${most} two months before`]
      : [];
  });
}
