import {
  type AccountWindow,
  daysKnown,
  WINDOW_LEVELS,
} from "../../../../domain/metrics/window-figures.ts";
import { platformName } from "../../../../platforms/platform.ts";
import { type DayRange, lengthOf } from "../../../accounts/account-history/index.ts";
import type { AccountRow } from "./analytics.store.ts";

/** Of how many days counts are expected, and which of them are not known (record 0090). */

/** The accounts of a platform, and how many of them give counts, by platform. */
export type CountingAccounts = ReadonlyMap<string, { accounts: number; counting: number }>;

/**
 * Which accounts give counts: those that say so themselves. Where none of a platform does, as of
 * days that a person entered, all of them where the platform had a count lately. Accounts that
 * never give one, as public profiles of which only followers are shown, are expected to give none.
 *
 * @param windows All that were read.
 * @param findCounted Which of the platforms had a count lately; asked where the windows do not
 *   tell.
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

/** Days of which counts are expected in a window, by platform. */
export const expectedDays = (
  accounts: CountingAccounts,
  window: DayRange,
): ReadonlyMap<string, number> =>
  new Map([...accounts].map(([platform, { counting }]) => [platform, counting * lengthOf(window)]));

/**
 * A sentence for each platform of which days are not known: of accounts that give counts, days
 * without one; of others, only where nothing at all is known.
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
