import type { Executor } from "../../db/connection/database.ts";
import type { LevelMetric } from "../../db/schema/account-tables.ts";
import { addDays } from "../../lib/calendar-day.ts";
import { type HistorySource, type LevelRow, STORED_DAYS } from "../account-history/index.ts";
import type { NetworkRollup } from "./network-rollup.ts";
import { maxDay, minDay } from "./roll-workspaces.ts";
import { readRolledDays, readRolledLevels, type RolledLevel } from "./rolled.store.ts";
import { addUpLevels } from "./account-sums.store.ts";

/**
 * The days and levels of a timeline from the rollup of its network, and those after it from the
 * accounts. The same rows as `STORED_DAYS` gives, grouped by platform or not at all.
 */
export function rolledHistory(rollup: NetworkRollup): HistorySource {
  const { workspaceId, scope: rolled } = rollup;
  return {
    lookAhead: STORED_DAYS.lookAhead,
    readDayRows: async (executor, showIds, scope, metrics) => {
      const byPlatform = scope.groupBy === "platform";
      const { from, to } = scope;
      const until = STORED_DAYS.lookAhead(scope);
      const range = { from, to, until, byPlatform, metrics };
      const later = (through: string) =>
        through >= until
          ? []
          : STORED_DAYS.readDayRows(
              executor,
              showIds,
              { ...scope, from: maxDay(from, addDays(through, 1)) },
              metrics,
            );
      // The rollup is seldom behind its shows, so the days after them are read at the same time.
      const [rows, afterShows] = await Promise.all([
        readRolledDays(executor, workspaceId, rolled, range),
        later(rolled.through),
      ]);
      const [first] = rows;
      if (first === undefined) return STORED_DAYS.readDayRows(executor, showIds, scope, metrics);
      const known = rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }]));
      return first.rolled_through >= rolled.through
        ? [...known, ...afterShows]
        : [...known, ...(await later(first.rolled_through))];
    },
    readLevelRows: async (executor, showIds, scope, metric) =>
      (await readLevels(executor, rollup, scope, metric)) ??
      STORED_DAYS.readLevelRows(executor, showIds, scope, metric),
  };
}

/** Null where an account was read again after more than 31 days: the rollup lacks its level. */
async function readLevels(
  executor: Executor,
  { workspaceId, scope: rolled, suppressed }: NetworkRollup,
  { groupBy, from, to }: Parameters<HistorySource["readLevelRows"]>[2],
  metric: LevelMetric,
): Promise<LevelRow[] | null> {
  const byPlatform = groupBy === "platform";
  const before = addDays(from, -1);
  const range = { from: before, to, byPlatform, metric };
  const rows = await readRolledLevels(executor, workspaceId, rolled, range);
  const [first] = rows;
  if (first === undefined) return null;
  const through = minDay(first.rolled_through, rolled.through);
  if (through < before) return null;
  const { platforms } = rolled;
  const later =
    through >= to
      ? []
      : await addUpLevels(executor, rolled.showIds, { suppressed, after: through, to }, metric);
  const steps = [
    ...rows,
    ...later.filter(
      ({ platform, day }) =>
        day > through && (platforms === null || platforms.includes(platform ?? "")),
    ),
  ];
  if (steps.some(({ day, resumed }) => day !== null && day >= from && resumed > 0)) return null;
  const levels = steps.flatMap((step) => levelRow(step, from));
  if (byPlatform) return levels;
  return [...Map.groupBy(levels, ({ day }) => day)].map(([day, ofDay]) => ({
    platform: null,
    show_id: null,
    day,
    change: ofDay.reduce((sum, row) => sum + row.change, 0),
    begun: ofDay.reduce((sum, row) => sum + row.begun, 0),
    read: ofDay.reduce((sum, row) => sum + row.read, 0),
  }));
}

/** The level before the window is one step, as in `readLevelRows`. */
function levelRow(step: Omit<RolledLevel, "rolled_through">, from: string): LevelRow[] {
  const { platform, day, held, accounts, change, begun, read } = step;
  if (day === null) return [];
  const key = { platform, show_id: null, day };
  if (day < from)
    return accounts === 0 ? [] : [{ ...key, change: held, begun: accounts, read: accounts }];
  return read === 0 ? [] : [{ ...key, change, begun, read }];
}
