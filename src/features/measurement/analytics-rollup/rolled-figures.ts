import type { Executor } from "../../../db/connection/database.ts";
import { TOTALLED, LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { AccountTotals } from "../../../db/schema/tables.ts";
import { addDays, type DayRange } from "../../../lib/time/calendar-day.ts";
import { LARGEST_COUNT, sumCounts } from "../../../domain/metrics/counts.ts";
import { type AccountWindow, WINDOW_METRICS } from "../../../domain/metrics/window-figures.ts";
import { readTotals } from "../../accounts/account-history/index.ts";
import { addedBetween, TOTALLED_WHOLE, type ShowTotals } from "./account-totals.ts";
import type { NetworkRollup } from "./network-rollup.ts";
import { maxDay, minDay } from "./roll-workspaces.ts";
import { readRolledPlatforms, readRolledTotals, type RolledTotal } from "./rolled.store.ts";
import { loadShowTotals, type StateOf } from "./load-show-totals.ts";

const METRICS = ["reach", ...WINDOW_METRICS] as const;
const OF_ACCOUNTS = TOTALLED.filter((metric) => metric !== "reach");

/** The figures of a network over one window, in as few parts as computing their sums needs. */
export interface RolledFigures {
  /** What the counted accounts added, by platform, and their levels. */
  counted: AccountWindow[];
  /** The reach of each show, over all its accounts. */
  shows: AccountWindow[];
}

interface Account {
  show_id: string;
  platform: string;
}

/**
 * The figures of a network over windows of several days each, from its rollup. Null where the
 * rollup was made of other accounts.
 *
 * @param accounts Accounts whose levels count: the linked ones among the asked platforms.
 * @param today The current UTC day, `YYYY-MM-DD`.
 */
export async function rolledFigures(
  executor: Executor,
  rollup: NetworkRollup,
  accounts: readonly Account[],
  windows: readonly DayRange[],
  today: string,
): Promise<RolledFigures[] | null> {
  const days = [...new Set(windows.flatMap(({ from, to }) => [addDays(from, -1), to]))];
  const [statesOn, ...added] = await Promise.all([
    loadShowTotals(executor, rollup, days),
    ...windows.map((window) => addedByPlatform(executor, rollup, window, today)),
  ]);
  const figures: RolledFigures[] = [];
  const counted = accounts.filter(
    (account) => rollup.suppressed[account.show_id]?.includes(account.platform) !== true,
  );
  const byPlatform = Map.groupBy(counted, ({ platform }) => platform);
  for (const [index, { from, to }] of windows.entries()) {
    const platforms = added[index];
    if (platforms === undefined || platforms === null) return null;
    const before = statesOn(addDays(from, -1));
    const end = statesOn(to);
    figures.push({
      counted: [
        ...platforms.map(withoutOwnParts),
        ...ownParts(rollup, before, end),
        ...levelsOf(byPlatform, { before, end, to }),
      ],
      shows: rollup.scope.showIds.map((showId) => ({
        ...window("", showId),
        counts: { reach: reachOf(rollup, before(showId), end(showId)) },
      })),
    });
  }
  return figures;
}

/**
 * The platforms among the given ones that have a count in a range, as far as the range is rolled
 * up.
 */
export const findRolledPlatforms = (
  executor: Executor,
  { workspaceId, scope }: NetworkRollup,
  platforms: readonly string[],
  range: DayRange,
): Promise<Set<string>> =>
  readRolledPlatforms(executor, workspaceId, { ...scope, platforms }, range);

const window = (platform: string, showId = ""): AccountWindow => ({
  showId,
  platform,
  days: 0,
  countedDays: 0,
  counts: {},
  levels: {},
  levelDays: {},
  levelsBefore: {},
});

/**
 * What was added, by platform: read from the rollup through its last day, and from the accounts
 * after it.
 */
async function addedByPlatform(
  executor: Executor,
  { workspaceId, scope, suppressed }: NetworkRollup,
  { from, to }: DayRange,
  today: string,
): Promise<AccountWindow[] | null> {
  const rows = await readRolledTotals(executor, workspaceId, scope, {
    from,
    to,
    metrics: METRICS,
  });
  const [first] = rows;
  if (first === undefined) return null;
  const rolled = rows.flatMap((row) =>
    row.platform === null
      ? []
      : [
          {
            ...window(row.platform),
            days: row.days ?? 0,
            countedDays: row.counted_days ?? 0,
            counts: countsOf(row),
          },
        ],
  );
  const through = minDay(first.rolled_through, scope.through);
  if (through >= to) return rolled;
  const { showIds, platforms } = scope;
  const later = { showIds, platforms, suppressed, metrics: METRICS, groupBy: "platform" as const };
  const range = { from: maxDay(from, addDays(through, 1)), to, countedFrom: from };
  const { totals } = await readTotals(executor, { ...later, ...range }, today);
  return [
    ...rolled,
    ...totals.map(({ platform, days, countedDays, values }) => ({
      ...window(platform ?? ""),
      days,
      countedDays,
      counts: values,
    })),
  ];
}

const countsOf = (row: RolledTotal): AccountWindow["counts"] =>
  Object.fromEntries(
    METRICS.flatMap((metric) => {
      const value = row[metric] ?? null;
      return value === null ? [] : [[metric, Math.min(value, LARGEST_COUNT)]];
    }),
  );

/** Removes the counts that depend on the totals of each account; `ownParts` has them by account. */
function withoutOwnParts(part: AccountWindow): AccountWindow {
  if (!TOTALLED_WHOLE.includes(part.platform)) return part;
  const left = OF_ACCOUNTS.map((metric) => [metric, null]);
  return { ...part, counts: { ...part.counts, ...Object.fromEntries(left) } };
}

function ownParts(
  { scope: { showIds, platforms }, suppressed }: NetworkRollup,
  before: StateOf,
  end: StateOf,
): AccountWindow[] {
  return TOTALLED_WHOLE.filter((platform) => platforms?.includes(platform) !== false).flatMap(
    (platform) =>
      showIds.flatMap((showId): AccountWindow[] => {
        const totals = end(showId)[platform];
        if (totals === undefined || suppressed[showId]?.includes(platform) === true) return [];
        const earlier = before(showId)[platform];
        const added = OF_ACCOUNTS.map((metric) => [metric, addedBetween(earlier, totals, metric)]);
        return [{ ...window(platform, showId), counts: Object.fromEntries(added) }];
      }),
  );
}

function reachOf({ scope }: NetworkRollup, before: ShowTotals, end: ShowTotals): number | null {
  return sumCounts(
    Object.entries(end).map(([platform, totals]) =>
      scope.platforms?.includes(platform) === false
        ? null
        : addedBetween(before[platform], totals, "reach"),
    ),
  );
}

/**
 * Levels by platform, in three windows: of accounts whose level is known at both ends, from which a
 * gain is computed; of accounts that have one only at the end; and of accounts that have none at
 * the end.
 */
function levelsOf(
  byPlatform: ReadonlyMap<string, readonly Account[]>,
  { before, end, to }: { before: StateOf; end: StateOf; to: string },
): AccountWindow[] {
  return [...byPlatform].flatMap(([platform, own]) => {
    const [both, endOnly, ended] = [window(platform), window(platform), window(platform)];
    for (const { show_id: showId } of own) {
      const [earlier, last]: (AccountTotals | undefined)[] = [
        before(showId)[platform],
        end(showId)[platform],
      ];
      for (const metric of LEVEL_METRICS) {
        const [level, levelBefore] = [last?.[metric], earlier?.[metric]];
        const sums = level === undefined ? ended : levelBefore === undefined ? endOnly : both;
        if (level !== undefined) {
          const readOn = addDays(to, -level[1]);
          sums.levels[metric] = sumCounts([sums.levels[metric] ?? null, level[0]]);
          sums.levelDays[metric] = minDay(sums.levelDays[metric] ?? readOn, readOn);
        }
        if (levelBefore !== undefined)
          sums.levelsBefore[metric] = sumCounts([
            sums.levelsBefore[metric] ?? null,
            levelBefore[0],
          ]);
      }
    }
    return [both, endOnly, ended];
  });
}
