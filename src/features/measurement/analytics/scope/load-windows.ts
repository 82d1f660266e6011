import type { Executor } from "../../../../db/connection/database.ts";
import { addDays, type DayRange } from "../../../../lib/time/calendar-day.ts";
import type { AnalyticsScope } from "./analytics-scope.ts";
import { type AccountWindow, WINDOW_METRICS } from "../../../../domain/metrics/window-figures.ts";
import {
  type LevelsRow,
  readCountedDownloads,
  readLevelsAt,
  readTotals,
} from "../../../accounts/account-history/index.ts";

const METRICS = ["reach", "listeners", ...WINDOW_METRICS] as const;

/**
 * What each account of the shows added over each of several windows, with its levels at their ends.
 * Copies of a shared account are included, since rankings count them; accounts without a stored day
 * or level are left out.
 *
 * @param windows Windows read as of the same day as the window of the scope.
 */
export async function loadWindows<Windows extends readonly DayRange[]>(
  executor: Executor,
  scope: Pick<AnalyticsScope, "showIds" | "platforms" | "window" | "overlap">,
  windows: Windows,
): Promise<{ [Index in keyof Windows]: AccountWindow[] }> {
  const { showIds, platforms, overlap } = scope;
  const { today, asOf } = scope.window;
  const endOf = ({ to }: DayRange): string => (to < today ? to : today);
  const days = new Set(windows.flatMap((range) => [addDays(range.from, -1), endOf(range)]));
  const known = { platforms, suppressed: {}, asOf };
  const [levelsByDay, counted, ...totals] = await Promise.all([
    readLevels(executor, showIds, known, [...days]),
    Promise.all(
      windows.map(({ from, to }) => {
        const ofWindow = { platforms, suppressed: {}, asOf, from, to, overlap };
        return readCountedDownloads(executor, showIds, ofWindow);
      }),
    ),
    ...windows.map(async ({ from, to }) => {
      const request = { showIds, platforms, metrics: METRICS, from, to, asOf };
      return (await readTotals(executor, { ...request, groupBy: "account" }, today)).totals;
    }),
  ]);
  const levelsOf = new Map(
    [...levelsByDay].map(([day, rows]) => [day, new Map(rows.map((row) => [keyOf(row), row]))]),
  );
  const accounts = [
    ...new Map(
      [...[...levelsByDay.values()].flat(), ...totals.flat()].map((row) => [keyOf(row), row]),
    ).values(),
  ];
  const loaded = windows.map((range, index): AccountWindow[] => {
    const lastDay = endOf(range);
    const added = new Map((totals[index] ?? []).map((row) => [keyOf(row), row]));
    const overlaps = new Map((counted[index] ?? []).map((row) => [keyOf(row), row]));
    return accounts.flatMap((account) => {
      const row = added.get(keyOf(account));
      const levelsAt = (day: string): LevelsRow | undefined =>
        day > today ? undefined : levelsOf.get(day)?.get(keyOf(account));
      // Nothing is known of a window that begins after the last known day.
      const end = lastDay < range.from ? undefined : levelsAt(lastDay);
      const before = levelsAt(addDays(range.from, -1));
      const isKnown =
        row !== undefined || [end, before].some((levels) => levels && hasLevel(levels));
      if (!isKnown) return [];
      const overlapping = overlaps.get(keyOf(account));
      return [
        {
          showId: account.show_id ?? "",
          platform: account.platform ?? "",
          days: row?.days ?? 0,
          countedDays: row?.countedDays ?? 0,
          counts: row?.values ?? {},
          levels: end ?? {},
          levelDays: {
            followers: end?.followers_day,
            subscribers: end?.subscribers_day,
            posts: end?.posts_day,
          },
          levelsBefore: before ?? {},
          ...(overlapping && { overlap: overlapping }),
        },
      ];
    });
  });
  return loaded as { [Index in keyof Windows]: AccountWindow[] };
}

/** The levels of accounts at the end of each of these days, by day. */
async function readLevels(
  executor: Executor,
  showIds: readonly string[],
  known: Parameters<typeof readLevelsAt>[2],
  days: readonly string[],
): Promise<Map<string, LevelsRow[]>> {
  const levels = new Map<string, LevelsRow[]>();
  for (const day of days) levels.set(day, await readLevelsAt(executor, showIds, known, day));
  return levels;
}

const keyOf = (row: { show_id: string | null; platform: string | null }): string =>
  `${row.show_id} ${row.platform}`;

const hasLevel = ({ followers, subscribers, posts }: LevelsRow): boolean =>
  followers !== null || subscribers !== null || posts !== null;
