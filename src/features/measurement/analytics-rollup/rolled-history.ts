import type { Executor } from "../../../db/connection/database.ts";
import type { LevelMetric } from "../../../db/schema/tables.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import {
  daysBetween,
  type HistorySource,
  type LevelRow,
  STORED_DAYS,
} from "../../accounts/account-history/index.ts";
import { levelDays } from "./level-days.ts";
import { loadShowTotals } from "./load-show-totals.ts";
import type { NetworkRollup } from "./network-rollup.ts";
import { maxDay, minDay } from "./roll-workspaces.ts";
import { readRolledDays, readRolledLevels } from "./rolled.store.ts";
import { addUpLevels } from "./account-sums.store.ts";

interface HeldLevel {
  platform: string | null;
  day: string;
  held: number;
  accounts: number;
  read: number;
}

/**
 * The days and levels of a timeline: from the rollup of its network, and after its last day from
 * the accounts. The rows equal those of `STORED_DAYS`, grouped by platform or not grouped.
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
      // The rollup is rarely behind its shows, so the days after the shows are read at the same
      // time.
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
    readLevelDays: async (executor, _, { groupBy, day }, metric) => {
      const stateOf = (await loadShowTotals(executor, rollup, [day]))(day);
      const levels = rolled.showIds.flatMap((showId) =>
        Object.entries(stateOf(showId)).flatMap(([platform, totals]) => {
          const level = totals[metric];
          return level === undefined || !isCounted(rollup, showId, platform)
            ? []
            : [{ platform: groupBy === "platform" ? platform : null, age: level[1] }];
        }),
      );
      return [...Map.groupBy(levels, ({ platform }) => platform)].map(([platform, own]) => ({
        platform,
        show_id: null,
        day: addDays(day, -Math.max(...own.map(({ age }) => age))),
      }));
    },
  };
}

const isCounted = (
  { scope, suppressed }: NetworkRollup,
  showId: string,
  platform: string,
): boolean =>
  scope.platforms?.includes(platform) !== false && suppressed[showId]?.includes(platform) !== true;

/**
 * The rows of a level in the form of the days of a window; null where the level is not rolled up.
 */
async function readLevels(
  executor: Executor,
  { workspaceId, scope: rolled, suppressed }: NetworkRollup,
  { groupBy, from, to }: Parameters<HistorySource["readLevelRows"]>[2],
  metric: LevelMetric,
): Promise<LevelRow[] | null> {
  const byPlatform = groupBy === "platform";
  const rows = await readRolledLevels(executor, workspaceId, rolled, {
    from,
    to,
    byPlatform,
    metric,
  });
  const [first] = rows;
  if (first === undefined) return null;
  const through = minDay(first.rolled_through, rolled.through);
  if (through < from) return null;
  const { platforms } = rolled;
  const events =
    through >= to
      ? []
      : await addUpLevels(executor, rolled.showIds, { suppressed, after: through, to }, metric);
  const later = levelDays(metric, events, { from: addDays(through, 1), to });
  const held = [
    ...rows.flatMap((row) =>
      row.day !== null && row.day <= through ? [{ ...row, day: row.day }] : [],
    ),
    ...later.filter(({ platform }) => platforms === null || platforms.includes(platform)),
  ];
  const groups = Map.groupBy(held, ({ platform }) => (byPlatform ? platform : null));
  return [...groups].flatMap(([platform, own]) => changesOf(own, { platform, from, to }));
}

/** The changes of the sums of a group from day to day. */
function changesOf(
  held: readonly HeldLevel[],
  { platform, from, to }: { platform: string | null; from: string; to: string },
): LevelRow[] {
  const byDay = Map.groupBy(held, ({ day }) => day);
  let before = { held: 0, accounts: 0 };
  return daysBetween({ from, to }).map((day) => {
    const own = byDay.get(day) ?? [];
    const sumOf = (what: "held" | "accounts" | "read"): number =>
      own.reduce((sum, row) => sum + row[what], 0);
    const now = { held: sumOf("held"), accounts: sumOf("accounts") };
    const row = {
      platform,
      show_id: null,
      day,
      change: now.held - before.held,
      accounts: now.accounts - before.accounts,
      read: sumOf("read"),
    };
    before = now;
    return row;
  });
}
