import type { Reader } from "../../../kernel/pipeline/context.ts";
import { addDays, daysFrom } from "../../../lib/time/calendar-day.ts";
import type { PacedCampaign } from "../../../domain/metrics/campaign/campaign-pacing.ts";
import { expectedBy, expectedLine } from "../../../domain/metrics/campaign/expected-line.ts";
import { dayNumberOf, dayOfNumber, loadDeliveredDays } from "../../sponsorship/campaigns/index.ts";
import type { PagePace, PageSlot } from "./campaign-page.ts";

/** Maximum days of a line; a longer one shows nothing about pace. */
const DAYS_MAX = 400;

interface Paced {
  slots: readonly PageSlot[];
  /**
   * The campaign in the form that pacing uses; null where its goal is another count than
   * impressions.
   */
  paced: PacedCampaign | null;
  /**
   * Days since 1970 in the campaign's time zone; the fraction is the part of the day that is over.
   */
  now: number;
  /** True for a completed or canceled campaign: nothing more is expected, and no day is running. */
  isOver: boolean;
  startDate: string | null;
  endDate: string | null;
  /** The total delivered by now. */
  delivered: number | null;
}

/**
 * What was delivered by the end of each day, from the first day of the campaign or of a slot on,
 * and by now, with what pacing expected by then. The end of a past day is that of the UTC day,
 * because captures are made by UTC days. Null where nothing is promised, nothing has a day, nothing
 * has begun, or no count is known for any day.
 */
export async function loadPace(
  { database, workspace }: Pick<Reader, "database" | "workspace">,
  campaignId: string,
  { slots, paced, now, isOver, startDate, endDate, delivered }: Paced,
): Promise<PagePace | null> {
  const due = slots.flatMap(({ makes_good: isMakegood, promised, air_date: date }) =>
    isMakegood || promised === null ? [] : [{ date, promised }],
  );
  const steps = stepsOf(due);
  const today = dayOfNumber(now);
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
  const known = knownDays([...past.days, { date: today, delivered }]);
  if (known.length === 0) return null;
  const dayNumber = (date: string): number => dayNumberOf(date) ?? 0;
  return {
    from,
    to,
    days: known.map((day) => ({
      ...day,
      expected: paced && expectedBy(paced, dayNumber(day.date), now),
      partial: day.date === today && !isOver,
    })),
    expected:
      paced === null
        ? []
        : expectedLine(paced, { from: dayNumber(from), to: dayNumber(to), now }).map(
            ({ day, expected }) => ({ date: dayOfNumber(day), expected }),
          ),
    promise: steps,
    undated_slots: due.filter(({ date }) => date === null).length,
    clusters_in_part: past.inPart,
  };
}

/** The days from the first known one on. */
function knownDays<Day extends { delivered: number | null }>(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ delivered }) => delivered !== null);
  return first < 0 ? [] : days.slice(first);
}

/** The sums of what is promised up to each day. */
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
