import { Type } from "typebox";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { readDayRange } from "../../../../kernel/contract/day-range.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";

/** Preset window lengths for the figures of a campaign, days. */

const WINDOW_DAYS = [7, 30, 90, 365] as const;
type WindowDays = (typeof WINDOW_DAYS)[number];

/** Maximum length of a range, days: two years, one of them a leap year. */
const RANGE_DAYS_MAX = 731;
const DAYS_DEFAULT = 30;

const day = (description: string) => Type.Optional(Type.String({ format: "date", description }));

export const windowFields = {
  window: Type.Optional(
    Type.Unsafe<WindowDays>({
      type: "integer",
      enum: [...WINDOW_DAYS],
      description: "The last so many complete days: 7, 30, 90 or 365.",
    }),
  ),
  start_date: day("First day, instead of `window`. At most 731 days with `end_date`."),
  end_date: day("Last day."),
};

/** A range of days, both included, `YYYY-MM-DD`. */
export interface CampaignWindow {
  from: string;
  to: string;
  timezone: string;
}

/**
 * The window of a query; null: all time. Days of gains are UTC, and by default the days of the
 * campaign so far; for a campaign without days, the last 30.
 *
 * @throws ApiError `parameter_invalid` for a preset together with a range, half a range, an end
 * before the start, and more than 731 days.
 */
export function campaignWindow(
  asked: {
    window?: WindowDays | undefined;
    start_date?: string | undefined;
    end_date?: string | undefined;
  },
  campaign: Pick<CampaignRow, "start_date" | "end_date" | "timezone">,
  { now, isByDay }: { now: Date; isByDay: boolean },
): CampaignWindow | null {
  const { window, start_date, end_date } = asked;
  const timezone = isByDay ? "UTC" : campaign.timezone;
  const today = utcDay(now);
  if (start_date === undefined && end_date === undefined) {
    if (window !== undefined)
      return { from: addDays(today, -window), to: addDays(today, -1), timezone };
    return isByDay ? { ...ownDays(campaign, today), timezone } : null;
  }
  const { from, to } = readDayRange(asked);
  if (addDays(from, RANGE_DAYS_MAX - 1) < to)
    throw parameterInvalid(
      "start_date",
      "out_of_range",
      `start_date and end_date lie more than ${RANGE_DAYS_MAX} days apart.`,
    );
  return { from, to, timezone };
}

/** The days of a campaign up to today, at most the last 731. */
function ownDays(
  { start_date: start, end_date: end }: Pick<CampaignRow, "start_date" | "end_date">,
  today: string,
): { from: string; to: string } {
  const to = end !== null && end < today ? end : today;
  const from = start !== null && start <= to ? start : addDays(to, 1 - DAYS_DEFAULT);
  const earliest = addDays(to, 1 - RANGE_DAYS_MAX);
  return { from: from < earliest ? earliest : from, to };
}
