import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { addDays, type DayRange } from "../../../../lib/time/calendar-day.ts";
import {
  type AccountWindow,
  endedLevels,
  WINDOW_METRICS,
} from "../../../../domain/metrics/window-figures.ts";
import { platformName } from "../../../../platforms/platform.ts";
import {
  breakMarkers,
  coverageOf,
  findCountedPlatforms,
  LEVEL_DAYS_MAX,
  overlapWarnings,
} from "../../../accounts/account-history/index.ts";
import {
  findRolledPlatforms,
  openRollup,
  type RolledFigures,
  rolledFigures,
} from "../../analytics-rollup/index.ts";
import type { AnalyticsScope } from "../scope/analytics-scope.ts";
import {
  type UnequalPlatform,
  unequalPlatforms,
  unequalWarnings,
} from "../scope/comparable-platforms.ts";
import { countingAccounts, expectedDays, unknownDays } from "../scope/expected-days.ts";
import { loadWindows } from "../scope/load-windows.ts";

const METRICS = ["reach", ...WINDOW_METRICS] as const;

/** How many days before a window a count shows that a platform's accounts give counts. */
const COUNTED_LATELY_DAYS = 31;

export interface ScopeFigures {
  /** Accounts that count; copies of a shared account are left out. */
  counted: AccountWindow[];
  /** Accounts that count in the compared window; empty where nothing is compared. */
  countedBefore: AccountWindow[];
  /** Every account of each show, because rankings of shows count all of them. */
  all: AccountWindow[];
  allBefore: AccountWindow[];
  coverage: { history_used: boolean; warnings: string[] };
  /** Days of the window for which counts are expected, by platform. */
  expected: ReadonlyMap<string, number>;
  /** Platforms whose sums are not comparable with those of the compared window. */
  unequal: UnequalPlatform[];
  /** The coverage of totals over several platforms. */
  totalsCoverage: { history_used: boolean; warnings: string[] };
}

/**
 * What a caller needs: `accounts` one by one, or only their sums `by_platform`, with the reach of
 * each show in `all`. Sums over a whole network are read from its rollup where it has one.
 */
type Detail = "accounts" | "by_platform";

/** The figures of the accounts of a scope over its window, and over a compared one. */
export async function loadFigures(
  context: Reader,
  scope: AnalyticsScope,
  compared: DayRange | null,
  detail: Detail = "accounts",
): Promise<ScopeFigures> {
  const { suppressed, window, linked, accounts } = scope;
  const windows = compared === null ? [window] : [window, compared];
  const counts = ({ showId, platform }: { showId: string; platform: string }): boolean =>
    suppressed[showId]?.includes(platform) !== true;
  const { figures: loaded, findCounted } =
    (detail === "by_platform" ? await readRollup(context, scope, windows) : null) ??
    (await readAccounts(context, scope, windows, counts));
  const [figures, before] = loaded;
  const { counted = [], shows: all = [] } = figures ?? {};
  const { counted: countedBefore = [], shows: allBefore = [] } = before ?? {};
  const own = await countingAccounts(
    accounts.filter((row) => counts({ showId: row.show_id, platform: row.platform })),
    [...counted, ...countedBefore],
    (platforms) =>
      findCounted(platforms, { from: addDays(window.from, -COUNTED_LATELY_DAYS), to: window.to }),
  );
  const expected = expectedDays(own, window);
  const isComparable = countedBefore.some(({ days }) => days > 0);
  const breaks = breakMarkers(linked, METRICS, {
    from: isComparable && compared !== null ? compared.from : window.from,
    to: window.to,
  });
  const { history_used, warnings } = coverageOf(window, METRICS, [], breaks);
  const coverage = {
    history_used,
    warnings: [
      ...new Set(warnings),
      ...(compared !== null && window.to >= window.today
        ? ["The window includes the current day, which is not over: its figures are lower."]
        : []),
      ...unknownDays(own, window, counted, "the window"),
      ...(compared === null || own.size === 0
        ? []
        : isComparable
          ? unknownDays(own, compared, countedBefore, "the compared window")
          : ["Nothing is known of the compared window."]),
      ...endedWarnings(counted),
    ],
  };
  const unequal =
    compared === null || !isComparable ? [] : unequalPlatforms(expected, counted, countedBefore);
  const totalsWarnings = [
    ...coverage.warnings,
    ...unequalWarnings(unequal),
    ...overlapWarnings(counted.flatMap(leftOutOf), "the window"),
    ...overlapWarnings(countedBefore.flatMap(leftOutOf), "the compared window"),
  ];
  return {
    counted,
    countedBefore,
    all,
    allBefore,
    coverage,
    expected,
    unequal,
    totalsCoverage: { history_used, warnings: totalsWarnings },
  };
}

const leftOutOf = ({ platform, days, overlap }: AccountWindow) =>
  overlap === undefined ? [] : [{ platform, days, leftOutDays: overlap.leftOutDays }];

/** Warnings about levels that are lower only because an account was not read for long. */
const endedWarnings = (windows: readonly AccountWindow[]): string[] =>
  [...Map.groupBy(windows, ({ platform }) => platform)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([platform, own]) =>
      endedLevels(own).map(
        (level) =>
          `${platformName(platform)}: ${level} of an account are not known at the end of the ` +
          `window: they were last read more than ${LEVEL_DAYS_MAX} days before.`,
      ),
    );

interface LoadedFigures {
  /** The figures of each window. */
  figures: RolledFigures[];
  /** The platforms among the given ones that have a count in a range. */
  findCounted: (platforms: readonly string[], range: DayRange) => Promise<ReadonlySet<string>>;
}

/** Reads figures from the days of each account. */
async function readAccounts(
  { database }: Reader,
  scope: AnalyticsScope,
  windows: readonly DayRange[],
  counts: (account: AccountWindow) => boolean,
): Promise<LoadedFigures> {
  const { showIds, suppressed, window } = scope;
  const loaded = await loadWindows(database, scope, windows);
  return {
    figures: loaded.map((shows) => ({ counted: shows.filter(counts), shows })),
    findCounted: (platforms, range) =>
      findCountedPlatforms(
        database,
        showIds,
        { platforms, suppressed, asOf: window.asOf, ...range },
        METRICS,
      ),
  };
}

/** Reads figures from the rollup of the network; null where it may not answer. */
async function readRollup(
  { database, workspace }: Reader,
  scope: AnalyticsScope,
  windows: readonly DayRange[],
): Promise<LoadedFigures | null> {
  const { accounts, window } = scope;
  const rollup = await openRollup(database, { ...scope, workspace, figures: "window_sums" });
  const figures =
    rollup && (await rolledFigures(database, rollup, accounts, windows, window.today));
  return (
    figures && {
      figures,
      findCounted: (asked, range) => findRolledPlatforms(database, rollup, asked, range),
    }
  );
}
