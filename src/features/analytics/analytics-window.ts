import { parameterInvalid } from "../../kernel/contract/errors.ts";
import { addDays } from "../../lib/calendar-day.ts";
import { type DayRange, lengthOf } from "../account-history/index.ts";

/** Preset window lengths, days. */
export const WINDOW_DAYS = [7, 30, 90, 365] as const;
export type WindowDays = (typeof WINDOW_DAYS)[number];

const WINDOW_DAYS_DEFAULT: WindowDays = 30;
/** Two years, one of them a leap year. */
const RANGE_DAYS_MAX = 731;

export interface WindowQuery {
  window?: WindowDays | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** The days of an analytics answer and the current day, UTC. */
export interface AnalyticsWindow extends DayRange {
  /** Null: `start_date` and `end_date` were sent. */
  preset: WindowDays | null;
  today: string;
}

/**
 * The window of a query: an explicit range, or the last N complete UTC days. A preset ends with
 * yesterday, because a running day lowers every comparison; an explicit range may include it.
 *
 * @throws ApiError `parameter_invalid` for a preset together with a range, half a range, an end
 *   before the start or after the current day, and more than 731 days.
 */
export function analyticsWindow(
  { window, start_date: from, end_date: to }: WindowQuery,
  today: string,
): AnalyticsWindow {
  if (from === undefined && to === undefined) {
    const preset = window ?? WINDOW_DAYS_DEFAULT;
    return { from: addDays(today, -preset), to: addDays(today, -1), preset, today };
  }
  if (window !== undefined)
    throw parameterInvalid(
      "window",
      "conflict",
      "window and start_date with end_date exclude each other.",
    );
  if (from === undefined)
    throw parameterInvalid("start_date", "missing", "start_date is required with end_date.");
  if (to === undefined)
    throw parameterInvalid("end_date", "missing", "end_date is required with start_date.");
  if (to < from)
    throw parameterInvalid("end_date", "out_of_range", "end_date lies before start_date.");
  if (to > today)
    throw parameterInvalid(
      "end_date",
      "out_of_range",
      `end_date lies in the future: it is ${today}, UTC.`,
    );
  if (lengthOf({ from, to }) > RANGE_DAYS_MAX)
    throw parameterInvalid(
      "start_date",
      "out_of_range",
      `start_date and end_date lie more than ${RANGE_DAYS_MAX} days apart.`,
    );
  return { from, to, preset: null, today };
}
