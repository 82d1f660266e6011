import type { Context } from "../../kernel/pipeline/context.ts";
import { type AccountWindow, WINDOW_METRICS } from "../../metrics/window-figures.ts";
import { findPlatform } from "../../platforms/platform.ts";
import { breakMarkers, coverageOf, type DayRange, lengthOf } from "../account-history/index.ts";
import type { AnalyticsScope } from "./analytics-scope.ts";
import { loadWindows } from "./load-windows.ts";

const METRICS = ["reach", ...WINDOW_METRICS] as const;

export interface ScopeFigures {
  /** Accounts that count, copies left out. */
  counted: AccountWindow[];
  /** Those of the compared window; empty where nothing is compared. */
  countedBefore: AccountWindow[];
  /** Every account of each show: rankings of shows count all of them. */
  all: AccountWindow[];
  allBefore: AccountWindow[];
  coverage: { history_used: boolean; warnings: string[] };
}

/** The figures of the accounts of a scope over its window, and over a compared one. */
export async function loadFigures(
  { database }: Context,
  scope: AnalyticsScope,
  compared: DayRange | null,
): Promise<ScopeFigures> {
  const { suppressed, window, linked, accounts } = scope;
  const windows = compared === null ? [window] : [window, compared];
  const [all = [], allBefore = []] = await loadWindows(database, scope, windows);
  const counts = ({ showId, platform }: { showId: string; platform: string }): boolean =>
    suppressed[showId]?.includes(platform) !== true;
  const counted = all.filter(counts);
  const countedBefore = allBefore.filter(counts);
  const expected = Map.groupBy(
    accounts.filter((row) => counts({ showId: row.show_id, platform: row.platform })),
    ({ platform }) => platform,
  );
  const breaks = breakMarkers(linked, METRICS, {
    from: compared?.from ?? window.from,
    to: window.to,
  });
  const { history_used, warnings } = coverageOf(window, METRICS, [], breaks);
  return {
    counted,
    countedBefore,
    all,
    allBefore,
    coverage: {
      history_used,
      warnings: [
        ...new Set(warnings),
        ...(compared !== null && window.to >= window.today
          ? ["The window includes the current day, which is not over: its figures are lower."]
          : []),
        ...[...expected].flatMap(([platform, rows]) => [
          ...unknownDays(platform, rows.length * lengthOf(window), counted, "the window"),
          ...(compared === null
            ? []
            : unknownDays(
                platform,
                rows.length * lengthOf(compared),
                countedBefore,
                "the compared window",
              )),
        ]),
      ],
    },
  };
}

/** A sentence where days of the accounts of a platform are not known. */
function unknownDays(
  platform: string,
  expected: number,
  windows: readonly AccountWindow[],
  name: string,
): string[] {
  const known = windows
    .filter((window) => window.platform === platform)
    .reduce((sum, { days }) => sum + days, 0);
  if (known >= expected) return [];
  return [
    `${findPlatform(platform)?.name ?? platform}: nothing is known of ${expected - known} of ${expected} days of its accounts in ${name}.`,
  ];
}
