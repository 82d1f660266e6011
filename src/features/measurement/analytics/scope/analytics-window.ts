import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { readDayRange } from "../../../../kernel/contract/day-range.ts";
import { addDays, type DayRange } from "../../../../lib/time/calendar-day.ts";
import { FIRST_DAY, lengthOf } from "../../../accounts/account-history/index.ts";

/** Preset window lengths, days. */
export const WINDOW_DAYS = [7, 30, 90, 365] as const;
export type WindowDays = (typeof WINDOW_DAYS)[number];

const WINDOW_DAYS_DEFAULT: WindowDays = 30;
/** Maximum length of a range, days: two years, one of them a leap year. */
const RANGE_DAYS_MAX = 731;

export interface WindowQuery {
  window?: WindowDays | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  as_of?: string | undefined;
}

/** The UTC days of an analytics answer, and the day whose knowledge it reflects. */
export interface AnalyticsWindow extends DayRange {
  /** Null where `start_date` and `end_date` were sent. */
  preset: WindowDays | null;
  /** The day that was not over then: the current one, or that of `asOf`. */
  today: string;
  /** The day at whose end the figures were known; null: the figures known now. */
  asOf: string | null;
}

/**
 * The window of a query: an explicit range, or the last N complete UTC days. A preset ends with
 * yesterday, because an incomplete day lowers every comparison; an explicit range may include
 * today. With `as_of` a preset ends with the day before that day; nothing is known of the days
 * after it.
 *
 * @param now The current UTC day, `YYYY-MM-DD`.
 * @throws ApiError `parameter_invalid` for a preset together with a range, half a range, an end
 * before the start or after the current day, more than 731 days, and an `as_of` after the current
 * day or before 2004.
 */
export function analyticsWindow(
  { window, start_date, end_date, as_of: asOf }: WindowQuery,
  now: string,
): AnalyticsWindow {
  if (asOf !== undefined && (asOf > now || asOf < FIRST_DAY))
    throw parameterInvalid(
      "as_of",
      "out_of_range",
      `as_of lies between ${FIRST_DAY} and the current day: it is ${now}, UTC.`,
    );
  const known = { today: asOf ?? now, asOf: asOf ?? null };
  if (start_date === undefined && end_date === undefined) {
    const preset = window ?? WINDOW_DAYS_DEFAULT;
    const { today } = known;
    return { from: addDays(today, -preset), to: addDays(today, -1), preset, ...known };
  }
  const { from, to } = readDayRange({ window, start_date, end_date });
  if (to > now)
    throw parameterInvalid(
      "end_date",
      "out_of_range",
      `end_date lies in the future: it is ${now}, UTC.`,
    );
  if (lengthOf({ from, to }) > RANGE_DAYS_MAX)
    throw parameterInvalid(
      "start_date",
      "out_of_range",
      `start_date and end_date lie more than ${RANGE_DAYS_MAX} days apart.`,
    );
  return { from, to, preset: null, ...known };
}

/** The `window` of an answer. */
export const windowView = (window: AnalyticsWindow) => ({
  preset: window.preset,
  start_date: window.from,
  end_date: window.to,
  days: lengthOf(window),
  timezone: "UTC" as const,
});

export const COMPARISONS = ["previous_period", "previous_year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const WEEKS_OF_YEAR_DAYS = 364;

/**
 * The window of the same length that a window is compared with: the days right before it, or the
 * same days a year before. With `matchDayOfWeek` it begins on the same day of the week: up to six
 * days earlier, or 52 weeks before. Null where nothing is compared.
 */
export function comparedWindow(
  window: DayRange,
  comparison: Comparison,
  matchDayOfWeek: boolean,
): DayRange | null {
  if (comparison === "none") return null;
  const days = lengthOf(window);
  const from =
    comparison === "previous_period"
      ? addDays(window.from, -(matchDayOfWeek ? Math.ceil(days / 7) * 7 : days))
      : matchDayOfWeek
        ? addDays(window.from, -WEEKS_OF_YEAR_DAYS)
        : yearBefore(window.from);
  return { from, to: addDays(from, days - 1) };
}

/** The same day of the year before; for 29 February it is 28 February. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, "0");
  return day.endsWith("-02-29") ? `${year}-02-28` : `${year}${day.slice(4)}`;
}
