import type { View } from "../../../kernel/operation/operation.ts";
import { sumCounts } from "../../../domain/metrics/counts.ts";
import type { Metric } from "../../../domain/metrics/metric.ts";
import { changePercent } from "../../../domain/metrics/window-figures.ts";
import { dayReachBases, reachCategory } from "../../../domain/metrics/reach.ts";
import { platformName } from "../../../platforms/platform.ts";
import type { overviewSchema, timelineSchema } from "../../measurement/analytics/index.ts";
import type { WeekBar } from "../../../domain/charts/week-bars.ts";
import { isWholeWeek } from "./lead-window.ts";
import type { DefinitionChange, ReachLead } from "./page.ts";
import { categoryReaches } from "./page-posts.ts";

/** The reach of a show or network over the last weeks. */

type Overview = View<typeof overviewSchema>;
type Timeline = View<typeof timelineSchema>;

export function leadOf({
  window,
  totals,
  previous,
  change_percent,
  by_category,
  by_platform,
}: Overview): ReachLead {
  const rows = by_platform
    .filter(({ reach }) => reach !== null && reach > 0)
    .map((row) => ({
      platform_name: platformName(row.platform),
      category: reachCategory(row.platform),
      counted_as: countedAs(row),
    }));
  const before = previous?.reach ?? null;
  const change = change_percent?.["reach"] ?? null;
  return {
    from: window.start_date,
    to: window.end_date,
    reach: totals.reach,
    previous_reach: before,
    change_percent: change,
    change_of_all: change === changePercent(before, totals.reach),
    known_in_part: by_platform
      .filter(({ platform }) => dayReachBases(platform).length > 0)
      .map(({ platform, days_known, days_expected }) => ({
        platform_name: platformName(platform),
        days_known,
        days: days_expected,
      }))
      .filter(({ days_known, days }) => days_known < days),
    categories: categoryReaches(by_category, rows),
  };
}

/**
 * The metrics that a platform's days may have been counted by. Each day uses the first known
 * metric, so where the sum of the first metric equals the whole reach, no day was counted by
 * another.
 */
function countedAs(row: Overview["by_platform"][number]): Metric[] {
  const counts: Partial<Record<Metric, number | null>> = row;
  const [first, ...others] = dayReachBases(row.platform).filter(
    (metric) => (counts[metric] ?? 0) > 0,
  );
  if (first === undefined) return [];
  return counts[first] === row.reach ? [first] : [first, ...others];
}

/** The bars of a timeline by platform and week. */
export function weeksOf({ series }: Timeline, lastDay: string): WeekBar[] {
  const points = series[0]?.points ?? [];
  const known = series.filter(({ points: own }) => own.some(({ value }) => value !== null));
  return points.map(({ date, partial }, index) => {
    const of = (category: string): number | null =>
      sumCounts(
        series
          .filter(({ platform }) => platform !== null && reachCategory(platform) === category)
          .map((one) => one.points[index]?.value ?? null),
      );
    const [audio, video, social] = [of("audio"), of("video"), of("social")];
    const total = sumCounts([audio, video, social]);
    return {
      date,
      audio,
      video,
      social,
      total,
      estimated: series.some((one) => one.points[index]?.estimated === true),
      partial,
      incomplete: !isWholeWeek(date, lastDay),
      // Platforms that are late are waited for, so they are only reported as unknown in a complete
      // week.
      not_known:
        total !== null && isWholeWeek(date, lastDay)
          ? known.flatMap(({ platform, points: own }) =>
              platform !== null && own[index]?.value === null ? [platformName(platform)] : [],
            )
          : [],
    };
  });
}

/** The definition changes of a timeline, one per platform and day. */
export const definitionChanges = (
  breaks: readonly { platform: string; date: string; note: string }[],
): DefinitionChange[] => [
  ...new Map(
    breaks.map(({ platform, date, note }): [string, DefinitionChange] => [
      `${platform} ${date}`,
      { date, name: platformName(platform), note },
    ]),
  ).values(),
];

/** When the most recently fetched account was fetched. */
export const newestUpdate = (freshness: Overview["freshness"]): string | null =>
  Object.values(freshness as Record<string, { last_updated: string | null } | null>)
    .flatMap((one) => one?.last_updated ?? [])
    .toSorted()
    .at(-1) ?? null;
