import type { Context } from "../../kernel/pipeline/context.ts";
import { addDays, daysFrom } from "../../lib/calendar-day.ts";
import { loadDeliveredDays, localDay } from "../campaigns/index.ts";
import type { PagePace, PageSlot } from "./campaign-page.ts";

/** A line of more days says nothing of pace. */
const DAYS_MAX = 400;

interface Paced {
  slots: readonly PageSlot[];
  /** Of the campaign: its days, of which the last is running, are those of this time zone. */
  timezone: string;
  startDate: string | null;
  endDate: string | null;
  /** By now, in all. */
  delivered: number | null;
}

/**
 * What was delivered by the end of each day, from the first day of the campaign or of a slot on,
 * and by now. The end of a past day is that of the day in UTC, of which captures are. Null where
 * nothing is promised, nothing has a day, or nothing has begun.
 */
export async function loadPace(
  { database, workspace, now }: Pick<Context, "database" | "workspace" | "now">,
  campaignId: string,
  { slots, timezone, startDate, endDate, delivered }: Paced,
): Promise<PagePace | null> {
  const due = slots.flatMap(({ makes_good: isMakegood, promised, air_date: date }) =>
    isMakegood || promised === null ? [] : [{ date, promised }],
  );
  const steps = stepsOf(due);
  const today = localDay(now, timezone);
  const days = [startDate, ...steps.map(({ date }) => date)].filter((date) => date !== null);
  const [from] = days.toSorted((one, other) => (one < other ? -1 : 1));
  if (from === undefined || steps.length === 0 || from > today) return null;
  const to = [endDate, steps.at(-1)?.date, today].reduce<string>(
    (last, date) => (date !== null && date !== undefined && date > last ? date : last),
    today,
  );
  if (daysFrom(from, to) > DAYS_MAX) return null;
  const past =
    from === today
      ? { days: [], inPart: 0 }
      : await loadDeliveredDays(database, workspace, campaignId, { from, to: addDays(today, -1) });
  if (past === null) return null;
  return {
    from,
    to,
    days: [
      ...knownDays(past.days).map((day) => ({ ...day, partial: false })),
      { date: today, delivered, partial: true },
    ],
    promise: steps,
    undated_slots: due.filter(({ date }) => date === null).length,
    clusters_in_part: past.inPart,
  };
}

/** From the first day on of which something is known. */
function knownDays<Day extends { delivered: number | null }>(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ delivered }) => delivered !== null);
  return first < 0 ? [] : days.slice(first);
}

/** Sums of what is promised up to each day. */
function stepsOf(
  due: readonly { date: string | null; promised: number }[],
): { date: string; promised: number }[] {
  const byDate = new Map<string, number>();
  for (const { date, promised } of due)
    if (date !== null) byDate.set(date, (byDate.get(date) ?? 0) + promised);
  let sum = 0;
  return [...byDate]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, promised]) => ({ date, promised: (sum += promised) }));
}
