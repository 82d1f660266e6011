import { daysOfSpan, readSpan, type SpanSearch } from "../../../numbers/span.ts";
import { addDays, daysBetween } from "../../../numbers/time.ts";

/** What every tab of analytics is limited to, as the address names it. */
export interface Filters extends Omit<SpanSearch, "compare"> {
  /** `year` compares with the year before, `off` with nothing; the days before unless given. */
  compare?: "off" | "year" | undefined;
  /** `off` where the compared days may begin on another day of the week. */
  weekday?: "off" | undefined;
  /** Ids of shows, joined by commas; all unless given. */
  shows?: string | undefined;
  /** Ids of platforms, joined by commas; all unless given. */
  platforms?: string | undefined;
  /** The day at whose end the figures were known. */
  as_of?: string | undefined;
  /** Counts an account that several shows link once. */
  mode?: "unique" | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Ids in one list of the address; the API takes as many. */
const IDS_MAX = 100;

/** The ids of a list in the address, each once. */
export function idsOf(list: unknown): string[] {
  if (typeof list !== "string" && typeof list !== "number") return [];
  const ids = String(list)
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  return [...new Set(ids)].slice(0, IDS_MAX);
}

/** The ids as a list for the address; undefined where there are none. */
export const listOf = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(",");

/** Reads the filters from the address; what is wrong there is left out. */
export function readFilters(search: Record<string, unknown>): Filters {
  const { compare: _compare, ...span } = readSpan(search);
  const { compare, weekday, as_of: asOf, mode } = search;
  const shows = listOf(idsOf(search["shows"]));
  const platforms = listOf(idsOf(search["platforms"]));
  return {
    ...span,
    ...(compare === "off" || compare === "year" ? { compare } : {}),
    ...(weekday === "off" ? { weekday } : {}),
    ...(shows === undefined ? {} : { shows }),
    ...(platforms === undefined ? {} : { platforms }),
    ...(typeof asOf === "string" && DAY.test(asOf) ? { as_of: asOf } : {}),
    ...(mode === "unique" ? { mode } : {}),
  };
}

/** First and last day that are asked for. A length counts back from the day of "as of". */
export function daysOfFilters({ span, from, to, as_of: asOf }: Filters): {
  from: string;
  to: string;
} {
  const days = daysOfSpan({ span, from, to });
  if (asOf === undefined || from !== undefined) return days;
  return { from: addDays(asOf, -daysBetween(days.from, days.to)), to: asOf };
}

/** The parameters that limit an answer to shows, platforms and a count of shared accounts. */
export interface WhoQuery {
  show_ids?: string[];
  platforms?: string[];
  social_count_mode?: "unique";
}

export function whoQuery({ shows, platforms, mode }: Filters): WhoQuery {
  return {
    ...(shows === undefined ? {} : { show_ids: idsOf(shows) }),
    ...(platforms === undefined ? {} : { platforms: idsOf(platforms) }),
    ...(mode === undefined ? {} : { social_count_mode: mode }),
  };
}

/** The parameters of the days that are asked for, and of the day on which they were known. */
export interface WhenQuery {
  start_date: string;
  end_date: string;
  as_of?: string;
}

export function whenQuery(filters: Filters): WhenQuery {
  const { from, to } = daysOfFilters(filters);
  return {
    start_date: from,
    end_date: to,
    ...(filters.as_of === undefined ? {} : { as_of: filters.as_of }),
  };
}

/** All parameters of the filters. */
export const filterQuery = (filters: Filters): WhoQuery & WhenQuery => ({
  ...whenQuery(filters),
  ...whoQuery(filters),
});

/** How an overview is compared. */
export function compareQuery({ compare, weekday }: Filters): {
  compare: "previous_period" | "previous_year" | "none";
  match_day_of_week?: boolean;
} {
  if (compare === "off") return { compare: "none" };
  return {
    compare: compare === "year" ? "previous_year" : "previous_period",
    ...(weekday === "off" ? {} : { match_day_of_week: true }),
  };
}
