import { addDays, type DayRange } from "../../lib/time/calendar-day.ts";
import { HOUR_MS } from "../../lib/time/clock.ts";
import type { DailySeries, GeographyReading, PlaceReading } from "../accounts/account-connector.ts";
import type { Counts } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";
import type { ReportPayload } from "./account-payload-schema.ts";

/** Queries of YouTube Analytics, and its tables in the types of the port. */

const ANALYTICS_ZONE = "America/Los_Angeles";

/** A row by the names of its columns, whose order is not fixed. */
export type ReportRow = Readonly<Record<string, unknown>>;

export function toRows({ columnHeaders, rows }: ReportPayload): ReportRow[] {
  return (rows ?? []).map((cells) =>
    Object.fromEntries(columnHeaders.map(({ name }, index) => [name, cells[index]])),
  );
}

/** Subscribers gained and lost have no metric and are left out. */
export function dailyQuery(channelId: string, { from, to }: DayRange): Record<string, string> {
  const metrics = "views,engagedViews,estimatedMinutesWatched,likes,comments,shares";
  return {
    ids: `channel==${channelId}`,
    startDate: from,
    endDate: to,
    dimensions: "day",
    metrics,
    sort: "day",
  };
}

/**
 * Views and engaged views are kept separately and are never adjusted: the definition of a view
 * changed on 2026-08-24.
 */
export function toDailySeries(rows: readonly ReportRow[]): DailySeries {
  const days = rows
    .flatMap((row) =>
      typeof row["day"] === "string" && /^\d{4}-\d{2}-\d{2}$/.test(row["day"])
        ? [{ day: row["day"], counts: countsOfDay(row) }]
        : [],
    )
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  return { days, dayZone: ANALYTICS_ZONE, completeTo: days.at(-1)?.day ?? null };
}

const countsOfDay = (row: ReportRow): Counts => ({
  views: toCount(row["views"]),
  engaged_views: toCount(row["engagedViews"]),
  watch_time_sec: watchTimeSec(row),
  likes: toCount(row["likes"]),
  comments: toCount(row["comments"]),
  shares: toCount(row["shares"]),
});

function watchTimeSec(row: ReportRow): number | undefined {
  const minutes = toCount(row["estimatedMinutesWatched"]);
  return minutes === undefined ? undefined : minutes * 60;
}

/** Length of the windows of geography and demographics. */
export const SETTLED_DAYS = 30;
const TOP_COUNTRIES = 25;
/**
 * Rows of the longest report: the top 25 by views and the top 25 by watch time are both taken from
 * one answer.
 */
const MOST_COUNTRIES = "200";
/**
 * Days younger than 72 hours may be missing; 24 hours are added, because the day has to be complete
 * by then.
 */
const SETTLED_AFTER_HOURS = 96;

export interface SettledWindow extends DayRange {
  /** End of the last day, ISO 8601. */
  asOf: string;
}

/**
 * The last 30 complete days, so that the figures do not depend on the present delay of Analytics.
 */
export function settledWindow(now: Date): SettledWindow {
  const to = pacificDay(new Date(now.getTime() - SETTLED_AFTER_HOURS * HOUR_MS));
  return { from: addDays(to, 1 - SETTLED_DAYS), to, asOf: endOfPacificDay(to).toISOString() };
}

export interface GeographyQueries {
  /** Query over all days and all places: the platform's own total. */
  total: Record<string, string>;
  countries: Record<string, string>;
  states: Record<string, string>;
}

export function geographyQueries(channelId: string, { from, to }: SettledWindow): GeographyQueries {
  const total = {
    ids: `channel==${channelId}`,
    startDate: from,
    endDate: to,
    metrics: "views,estimatedMinutesWatched",
  };
  return {
    total,
    countries: { ...total, dimensions: "country", sort: "-views", maxResults: MOST_COUNTRIES },
    states: { ...total, dimensions: "province", filters: "country==US", sort: "-views" },
  };
}

export interface GeographyRows {
  total: readonly ReportRow[];
  countries: readonly ReportRow[];
  states: readonly ReportRow[];
  asOf: string;
}

export function toGeography(rows: GeographyRows): GeographyReading[] {
  return [
    reading(rows, "views", (row) => toCount(row["views"])),
    reading(rows, "watch_time_sec", watchTimeSec),
  ];
}

function reading(
  { total, countries, states, asOf }: GeographyRows,
  metric: GeographyReading["metric"],
  valueOf: (row: ReportRow) => number | undefined,
): GeographyReading {
  const [sum] = total;
  const places = (list: readonly ReportRow[], dimension: string): PlaceReading[] =>
    list.map((row) => toPlace(row[dimension], valueOf(row))).sort(mostFirst);
  const listed = places(countries, "country");
  return {
    metric,
    window: { kind: "days", days: SETTLED_DAYS },
    asOf,
    valueKind: "count",
    platformTotal: (sum === undefined ? undefined : valueOf(sum)) ?? null,
    // Views of an unknown origin stay a separate entry beside the top countries.
    countries: [
      ...listed.filter(({ code }) => code !== null).slice(0, TOP_COUNTRIES),
      ...listed.filter(({ code }) => code === null),
    ],
    places: places(states, "province"),
  };
}

const mostFirst = (one: PlaceReading, other: PlaceReading): number =>
  (other.value ?? -1) - (one.value ?? -1);

/** `ZZ` and `US-ZZ` mean an unknown place. */
function toPlace(cell: unknown, value: number | undefined): PlaceReading {
  const name = typeof cell === "string" ? cell : "";
  const isKnown = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(name) && !name.endsWith("ZZ");
  return { code: isKnown ? name : null, name, value: value ?? null, label: null };
}

/** The `sv-SE` locale writes days as ISO 8601 does. */
const pacificDate = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ANALYTICS_ZONE,
  dateStyle: "short",
});

export const pacificDay = (moment: Date): string => pacificDate.format(moment);

/** Midnight in California is 07:00 UTC in summer and 08:00 in winter. */
export function endOfPacificDay(day: string): Date {
  const next = Date.parse(day) + 24 * HOUR_MS;
  const summer = new Date(next + 7 * HOUR_MS);
  return pacificDay(summer) > day ? summer : new Date(next + 8 * HOUR_MS);
}
