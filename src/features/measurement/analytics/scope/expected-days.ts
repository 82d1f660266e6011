import {
  type AccountWindow,
  daysKnown,
  WINDOW_LEVELS,
} from "../../../../domain/metrics/window-figures.ts";
import { platformName } from "../../../../platforms/platform.ts";
import type { DayRange } from "../../../../lib/time/calendar-day.ts";
import { lengthOf } from "../../../accounts/account-history/index.ts";
import type { AccountRow } from "./analytics.store.ts";

/** For how many days counts are expected, and which of those days are not known (record 0090). */

/** The number of accounts of each platform, and how many of them give counts. */
export type CountingAccounts = ReadonlyMap<string, { accounts: number; counting: number }>;

/**
 * Determines which accounts give counts: those marked so by their connection. Where no account of a
 * platform is, for example because a person entered its days, all of them count as giving counts if
 * the platform had a count lately. Accounts that never give one, such as public profiles that only
 * show followers, are expected to give none.
 *
 * @param windows All windows that were read.
 * @param findCounted The platforms that had a count lately; called where the windows do not show
 * it.
 */
export async function countingAccounts(
  accounts: readonly AccountRow[],
  windows: readonly AccountWindow[],
  findCounted: (platforms: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<CountingAccounts> {
  const byPlatform = [...Map.groupBy(accounts, ({ platform }) => platform)];
  const counted = new Set(
    windows.flatMap(({ platform, countedDays }) => (countedDays > 0 ? [platform] : [])),
  );
  const isTold = (own: readonly AccountRow[]): boolean => own.some((row) => row.gives_counts);
  const untold = byPlatform.flatMap(([platform, own]) =>
    isTold(own) || counted.has(platform) ? [] : [platform],
  );
  const lately = untold.length === 0 ? new Set<string>() : await findCounted(untold);
  return new Map(
    byPlatform.map(([platform, own]) => {
      const told = own.filter((row) => row.gives_counts).length;
      const all = counted.has(platform) || lately.has(platform) ? own.length : 0;
      return [platform, { accounts: own.length, counting: told > 0 ? told : all }];
    }),
  );
}

/** Days of a window for which counts are expected, by platform. */
export const expectedDays = (
  accounts: CountingAccounts,
  window: DayRange,
): ReadonlyMap<string, number> =>
  new Map([...accounts].map(([platform, { counting }]) => [platform, counting * lengthOf(window)]));

/**
 * A sentence for each platform with unknown days: days without a count for accounts that give
 * counts; for other accounts only where nothing at all is known.
 */
export function unknownDays(
  accounts: CountingAccounts,
  range: DayRange,
  windows: readonly AccountWindow[],
  name: string,
): string[] {
  return [...accounts].flatMap(([platform, { accounts: all, counting }]) => {
    const own = windows.filter((window) => window.platform === platform);
    const isStored = own.some(({ days, levels }) => days > 0 || hasLevel(levels));
    if (counting === 0 && isStored) return [];
    const days = (counting === 0 ? all : counting) * lengthOf(range);
    const unknown = days - daysKnown(own);
    if (unknown <= 0) return [];
    return [
      `${platformName(platform)}: ${isStored ? "no counts are" : "nothing is"} known of ` +
        `${unknown} of ${days} days of its accounts in ${name}.`,
    ];
  });
}

const hasLevel = (levels: AccountWindow["levels"]): boolean =>
  WINDOW_LEVELS.some((level) => (levels[level] ?? null) !== null);
