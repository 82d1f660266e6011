import { LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { LevelMetric } from "../../../db/schema/tables.ts";
import type { Executor } from "../../../db/connection/database.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import { addsUpOverDays } from "../../../domain/metrics/over-days.ts";
import { platformName, PLATFORMS } from "../../../platforms/platform.ts";
import type { DayGain } from "../../../domain/metrics/day-gain.ts";
import {
  type ChartPoint,
  chartPoints,
  chartWindow,
  type ChartWindow,
  accountsOfLevel,
  levelAtEnd,
  levelPoints,
  periodLevels,
  periodPoints,
  totalOf,
} from "./chart-points.ts";
import { type BreakMarker, breakMarkers, type Coverage, coverageOf } from "./coverage.ts";
import type { GroupKey, HistoryGroup } from "./history-group.store.ts";
import {
  type AddedDayRow,
  type HistoryScope,
  lookAhead,
  readDayRows,
  readLinkedPlatforms,
  readTotalRows,
} from "./history.store.ts";
import type { AddedMetric } from "./metric-column.store.ts";
import { LEVEL_DAYS_MAX, type LevelRow, readLevelDays, readLevelRows } from "./levels.store.ts";
import type { HistoryMetric, HistoryRequest } from "./history-request.ts";
import { overlapWarnings, readCountedDownloads } from "./overlap.ts";

/** The source from which the rows of a timeline are read. */
export interface HistorySource {
  readDayRows: typeof readDayRows;
  readLevelRows: typeof readLevelRows;
  readLevelDays: typeof readLevelDays;
  lookAhead: typeof lookAhead;
}

/** Reads rows from the days of the accounts. */
export const STORED_DAYS: HistorySource = {
  readDayRows,
  readLevelRows,
  readLevelDays,
  lookAhead,
};

export interface TimelineSeries {
  metric: HistoryMetric;
  platform: string | null;
  show_id: string | null;
  /** One point per period of the granularity. */
  points: ChartPoint[];
  /** What was read in the window; for a level, the one at its end. Null where it is unknown. */
  total: number | null;
  /** The day on which the oldest part of a level at the end was read; null for other metrics. */
  level_as_of: string | null;
}

export interface Timeline {
  series: TimelineSeries[];
  breaks: BreakMarker[];
  coverage: Coverage;
}

const scopeOf = (request: HistoryRequest): HistoryScope => ({
  ...request,
  suppressed: request.suppressed ?? {},
  asOf: request.asOf ?? null,
  overlap: isOverlapping(request) ? (request.overlap ?? null) : null,
});

/**
 * True for totals over several platforms that include downloads, the only number that two of them
 * measure.
 */
const isOverlapping = ({ groupBy, metrics }: HistoryRequest): boolean =>
  (groupBy === "none" || groupBy === "show") && metrics.includes("downloads");

const isAddedMetric = (metric: HistoryMetric): metric is AddedMetric => !isLevelMetric(metric);
const isLevelMetric = (metric: HistoryMetric): metric is LevelMetric =>
  (LEVEL_METRICS as readonly string[]).includes(metric);

/**
 * Daily history of accounts (docs/connections.md#history): one series for each metric and group. A
 * group without a row has no series; with `groupBy: "none"` each metric has one. Takes one
 * statement for all day metrics and two for each level.
 *
 * @param today The current UTC day, or the day of `asOf`, `YYYY-MM-DD`.
 */
export async function readTimeline(
  executor: Executor,
  request: HistoryRequest,
  today: string,
  source: HistorySource = STORED_DAYS,
): Promise<Timeline> {
  const { showIds, metrics, granularity = "day" } = request;
  const scope = scopeOf(request);
  const window = chartWindow(request, today);
  const added = metrics.filter(isAddedMetric);
  const series: TimelineSeries[] = [];
  // The daily series, since coverage counts days at every granularity.
  const covered: TimelineSeries[] = [];
  const add = (daily: TimelineSeries, points: () => ChartPoint[]): void => {
    covered.push(daily);
    series.push(granularity === "day" ? daily : { ...daily, points: points() });
  };
  const levels = metrics.filter(isLevelMetric);
  const lastDay = request.to < today ? request.to : today;
  const [rows, steps, readOn] = await Promise.all([
    added.length === 0 ? [] : source.readDayRows(executor, showIds, { ...scope, today }, added),
    Promise.all(levels.map((metric) => source.readLevelRows(executor, showIds, scope, metric))),
    Promise.all(
      levels.map((metric) =>
        source.readLevelDays(executor, showIds, { ...scope, day: lastDay }, metric),
      ),
    ),
  ]);
  if (added.length > 0) {
    for (const [key, group] of groupsOf(request.groupBy, rows)) {
      for (const metric of added) {
        const figures = group.flatMap((row) => figureOf(row, metric));
        const points = chartPoints(figures, window);
        const addsUp = addsUpOverDays(metric);
        const total = totalOf(figures, window, addsUp);
        add({ metric, ...key, points, total, level_as_of: null }, () =>
          periodPoints(figures, window, granularity, addsUp),
        );
      }
    }
  }
  const ended: string[] = [];
  for (const [index, metric] of levels.entries()) {
    const oldest = new Map((readOn[index] ?? []).map((row) => [nameOf(row), row.day]));
    for (const [key, group] of groupsOf<LevelRow>(request.groupBy, steps[index] ?? [])) {
      const points = levelPoints(group, window);
      const total = levelAtEnd(points, window);
      const readDay = total === null ? null : (oldest.get(nameOf(key)) ?? null);
      add({ metric, ...key, points, total, level_as_of: readDay }, () =>
        periodLevels(points, window, granularity),
      );
      ended.push(...endedWarnings(group, window, { metric, ...key }));
    }
  }
  const breaks = await breaksOf(
    executor,
    request,
    metrics,
    new Set(series.flatMap(({ platform }) => platform ?? [])),
  );
  const { history_used, warnings } = coverageOf(window, metrics, covered, breaks);
  const counted = await readCountedDownloads(executor, showIds, scope);
  return {
    series,
    breaks,
    coverage: { history_used, warnings: [...warnings, ...ended, ...overlapWarnings(counted)] },
  };
}

/** Warnings about levels that are lower only because accounts were not read for long. */
function endedWarnings(
  steps: readonly LevelRow[],
  window: ChartWindow,
  { metric, platform }: GroupKey & { metric: LevelMetric },
): string[] {
  const { most, last } = accountsOfLevel(steps, window);
  if (last >= most) return [];
  const subject = platform === null ? metric : `${platformName(platform)}, ${metric}`;
  return [
    `${subject}: known of ${last} accounts at the end of the window and of ${most} within it. A ` +
      `level is known for ${LEVEL_DAYS_MAX} days after it was read.`,
  ];
}

/** What the accounts of a group added over a window. */
export interface GroupTotals extends GroupKey {
  /** Number of stored days, summed over accounts. */
  days: number;
  /**
   * Number of days of the window with a count, including days in which it was added, summed over
   * accounts.
   */
  countedDays: number;
  values: Partial<Record<AddedMetric, number>>;
}

export interface HistoryTotals {
  totals: GroupTotals[];
  coverage: Coverage;
}

/**
 * What was added over a window, by group, in one statement. Unknown metrics are left out, and so
 * are metrics whose days do not add up where the window has several days.
 *
 * @param request `countedFrom`: the first day of `countedDays`, where it lies before `from`.
 */
export async function readTotals(
  executor: Executor,
  request: HistoryRequest & { countedFrom?: string },
  today: string,
): Promise<HistoryTotals> {
  const { from, to, countedFrom = from } = request;
  const added = request.metrics.filter(isAddedMetric);
  const summed = added.filter((metric) => from === to || addsUpOverDays(metric));
  const rows =
    summed.length === 0
      ? []
      : await readTotalRows(
          executor,
          request.showIds,
          { ...scopeOf(request), countedFrom },
          summed,
        );
  const totals = rows.map((row) => ({
    platform: row.platform,
    show_id: row.show_id,
    days: row.days,
    countedDays: row.counted_days,
    values: Object.fromEntries(
      summed.flatMap((metric) =>
        typeof row[metric] === "number" ? [[metric, Math.min(row[metric], LARGEST_COUNT)]] : [],
      ),
    ),
  }));
  const breaks = await breaksOf(
    executor,
    request,
    added,
    new Set(rows.flatMap(({ platform }) => platform ?? [])),
  );
  return {
    totals: totals.toSorted(byKey),
    coverage: coverageOf({ from, to, today }, added, [], breaks),
  };
}

/**
 * The changes of definition inside the window, on platforms that these shows have: by their series
 * where grouped by platform, otherwise by their accounts.
 */
async function breaksOf(
  executor: Executor,
  { showIds, platforms, groupBy, from, to }: HistoryRequest,
  metrics: readonly HistoryMetric[],
  seen: ReadonlySet<string>,
): Promise<BreakMarker[]> {
  const breaks = breakMarkers(platforms ?? PLATFORMS.map(({ id }) => id), metrics, { from, to });
  if (breaks.length === 0) return [];
  const isByPlatform = groupBy === "platform" || groupBy === "account";
  const present = isByPlatform ? seen : await readLinkedPlatforms(executor, showIds);
  return breaks.filter(({ platform }) => present.has(platform));
}

const nameOf = ({ platform, show_id: showId }: GroupKey): string =>
  `${platform ?? ""} ${showId ?? ""}`;
const byKey = (one: GroupKey, other: GroupKey): number => (nameOf(one) < nameOf(other) ? -1 : 1);

function groupsOf<Row extends GroupKey>(
  groupBy: HistoryGroup,
  rows: readonly Row[],
): [GroupKey, Row[]][] {
  if (groupBy === "none") return [[{ platform: null, show_id: null }, [...rows]]];
  return [...Map.groupBy(rows, nameOf).values()]
    .map((group): [GroupKey, Row[]] => [
      { platform: group[0]?.platform ?? null, show_id: group[0]?.show_id ?? null },
      group,
    ])
    .toSorted(([one], [other]) => byKey(one, other));
}

function figureOf(row: AddedDayRow, metric: AddedMetric): DayGain[] {
  const value = row[metric];
  return typeof value === "number"
    ? [{ day: row.day, spansDays: row.spans_days, value: Math.min(value, LARGEST_COUNT) }]
    : [];
}
