import { addDays } from "../../lib/time/calendar-day.ts";

/** Windows of reports by name, as days in UTC. */

export const WINDOW_PRESETS = [
  "last_7_days",
  "last_28_days",
  "last_90_days",
  "last_week",
  "last_month",
  "this_month",
  "last_quarter",
  "campaign",
  "to_date",
] as const;
export type WindowPreset = (typeof WINDOW_PRESETS)[number];

interface Days {
  start_date: string;
  end_date: string;
}

const LAST_DAYS: Readonly<Partial<Record<WindowPreset, number>>> = {
  last_7_days: 7,
  last_28_days: 28,
  last_90_days: 90,
};

/**
 * The days of a window. Presets of whole days end yesterday, since today is not over; `campaign`
 * is the flight of the campaign up to today. Null for figures to date.
 */
export function daysOfWindow(
  window: { preset: string | null; start_date: string | null; end_date: string | null } | null,
  { today, flight }: { today: string; flight: { start: string | null; end: string | null } },
): Days | null {
  if (window === null) return null;
  const { preset, start_date: start, end_date: end } = window;
  if (preset === null)
    return start === null || end === null ? null : { start_date: start, end_date: end };
  const yesterday = addDays(today, -1);
  const days = LAST_DAYS[preset as WindowPreset];
  if (days !== undefined) return { start_date: addDays(yesterday, 1 - days), end_date: yesterday };
  const monthStart = `${today.slice(0, 7)}-01`;
  if (preset === "this_month")
    return monthStart === today ? null : { start_date: monthStart, end_date: yesterday };
  if (preset === "last_month") return monthsBefore(monthStart, 1);
  if (preset === "last_quarter") return lastQuarter(today);
  if (preset === "last_week") {
    const monday = addDays(today, -isoWeekday(today) - 6);
    return { start_date: monday, end_date: addDays(monday, 6) };
  }
  if (preset === "campaign" && flight.start !== null)
    return {
      start_date: flight.start,
      end_date: flight.end === null || flight.end > today ? today : flight.end,
    };
  return null;
}

/** 1 for Monday, 7 for Sunday. */
const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The months before the one that begins on a day. */
function monthsBefore(monthStart: string, months: number): Days {
  const [year = 0, month = 1] = monthStart.split("-").map(Number);
  const start = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
  return { start_date: start, end_date: addDays(monthStart, -1) };
}

function lastQuarter(today: string): Days {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = Math.floor((month - 1) / 3) * 3 + 1;
  return monthsBefore(`${year}-${String(first).padStart(2, "0")}-01`, 3);
}
