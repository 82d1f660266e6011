import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type {
  ClusterDayFigures,
  ClusterMonthClosing,
  ClusterMonthsTable,
  MonthSeries,
} from "../../../../db/schema/tables.ts";
import type { ClusterDayRow } from "./captures.ts";

/**
 * Folds the days of a cluster in a calendar month into one row, and unfolds them. A value that did
 * not change is stored once (docs/decisions/0086-months-of-clusters.md).
 */

export type ClusterMonth = Selectable<ClusterMonthsTable>;

const REACHES = ["total_reach", "video_reach", "audio_reach", "social_reach"] as const;

/** The first day of the month of a day, `YYYY-MM-DD`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

const numberOf = (day: string): number => Number(day.slice(8));

/** @param rows Days of one cluster and month that `canFold`, oldest first; at least one. */
export function foldMonth(rows: readonly ClusterDayRow[]): ClusterMonth {
  const [first] = rows;
  if (first === undefined) throw new Error("a month without days has no row");
  const figures = rows.map((row) => row.figures);
  const platforms = namesIn(figures.map((known) => known?.platforms));
  const reachOnly = rows.filter((row) => row.figures === null).map(({ day }) => numberOf(day));
  const closings = closingsOf(rows);
  return {
    show_id: first.show_id,
    cluster_id: first.cluster_id,
    month: monthOf(first.day),
    days: rows.map(({ day }) => numberOf(day)),
    captured_at: rows.map((row) => row.captured_at),
    figures: {
      reach: Object.fromEntries(
        REACHES.map((name) => [name, series(rows.map((row) => row[name]))]),
      ),
      refreshed_before: series(rows.map(refreshedBefore)),
      // The reach in the totals is the column `total_reach`.
      totals: seriesByName(figures.map((known) => withoutReach(known?.totals))),
      platforms: Object.fromEntries(
        platforms.map((name) => [
          name,
          seriesByName(figures.map((known) => known?.platforms[name] ?? {})),
        ]),
      ),
      ...(reachOnly.length === 0 ? {} : { reach_only: reachOnly }),
    },
    closings: Object.keys(closings).length === 0 ? null : closings,
  };
}

/** The rows that a month was made of, oldest first. */
export function unfoldMonth(month: ClusterMonth): ClusterDayRow[] {
  const { reach, refreshed_before, totals, platforms, reach_only: reachOnly = [] } = month.figures;
  return month.days.map((number, index) => {
    const total = countAt(reach["total_reach"], index);
    const capturedAt = month.captured_at[index] ?? null;
    const before = countAt(refreshed_before, index);
    // The fields are in the order of jsonb, so that an export has the same bytes before and after a
    // fold.
    const figures: ClusterDayFigures = {
      totals: inStoredOrder({
        ...(total === null ? {} : { reach: total }),
        ...countsAt(totals, index),
      }),
      platforms: Object.fromEntries(
        Object.entries(platforms)
          .map(([name, counts]) => [name, countsAt(counts, index)] as const)
          .filter(([, counts]) => Object.keys(counts).length > 0),
      ),
      last_refreshed_at:
        before === null || capturedAt === null
          ? null
          : new Date(capturedAt.getTime() - before).toISOString(),
    };
    const closing = month.closings?.[String(number)];
    return {
      show_id: month.show_id,
      cluster_id: month.cluster_id,
      day: `${month.month.slice(0, 8)}${String(number).padStart(2, "0")}`,
      total_reach: total,
      video_reach: countAt(reach["video_reach"], index),
      audio_reach: countAt(reach["audio_reach"], index),
      social_reach: countAt(reach["social_reach"], index),
      captured_at: capturedAt,
      figures: reachOnly.includes(number) ? null : figures,
      closes_at: dateOrNull(closing?.closes_at),
      closing_captured_at: dateOrNull(closing?.captured_at),
      closing_figures: closing?.figures ?? null,
    };
  });
}

/**
 * Whether unfolding a month gives the row back exactly. It does not for a row whose reach was
 * overwritten by a process of an early release after later figures were stored; such a row stays
 * unfolded.
 */
export const canFold = (row: ClusterDayRow): boolean =>
  isDeepStrictEqual(unfoldMonth(foldMonth([row])), [row]);

function closingsOf(rows: readonly ClusterDayRow[]): Record<string, ClusterMonthClosing> {
  return Object.fromEntries(
    rows
      .filter(
        (row) =>
          row.closes_at !== null ||
          row.closing_captured_at !== null ||
          row.closing_figures !== null,
      )
      .map((row) => [
        String(numberOf(row.day)),
        {
          closes_at: row.closes_at?.toISOString() ?? null,
          captured_at: row.closing_captured_at?.toISOString() ?? null,
          figures: row.closing_figures,
        },
      ]),
  );
}

/** Counts in the order of jsonb, which stores shorter names first. */
const inStoredOrder = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).toSorted(
      ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
    ),
  );

const dateOrNull = (text: string | null | undefined): Date | null =>
  text == null ? null : new Date(text);

const namesIn = (days: readonly (object | undefined)[]): string[] => [
  ...new Set(days.flatMap((day) => Object.keys(day ?? {}))),
];

function withoutReach(counts: Readonly<Record<string, number>> = {}): Record<string, number> {
  const { reach: _, ...others } = counts;
  return others;
}

function seriesByName(
  days: readonly Readonly<Record<string, number>>[],
): Record<string, MonthSeries> {
  return Object.fromEntries(
    namesIn(days).map((name) => [name, series(days.map((counts) => counts[name] ?? null))]),
  );
}

function refreshedBefore({ captured_at: at, figures }: ClusterDayRow): number | null {
  const refreshedAt = figures?.last_refreshed_at ?? null;
  return at === null || refreshedAt === null ? null : at.getTime() - Date.parse(refreshedAt);
}

function series(values: readonly (number | null)[]): MonthSeries {
  const [one = null] = values;
  if (values.every((value) => value === one)) return one;
  const first = values.find((value) => value !== null) ?? 0;
  return `${first}:${values.map((value) => (value === null ? "" : value - first)).join(",")}`;
}

function countAt(values: MonthSeries | undefined, index: number): number | null {
  if (typeof values !== "string") return values ?? null;
  const [first, added = ""] = values.split(":");
  const text = added.split(",")[index] ?? "";
  return text === "" ? null : Number(first) + Number(text);
}

function countsAt(
  counts: Readonly<Record<string, MonthSeries>>,
  index: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, values]) => {
      const count = countAt(values, index);
      return count === null ? [] : [[name, count]];
    }),
  );
}
