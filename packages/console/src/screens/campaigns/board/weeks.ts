import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { addDays, daysBetween } from "../../../numbers/time.ts";

/** Weeks that a board shows at most: two years. */
const WEEKS_MAX = 106;

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** First and last day of a slot; null while it has none. */
export function daysOfSlot({
  air_date: date,
  air_window: window,
}: Pick<CampaignSlot, "air_date" | "air_window">): { from: string; to: string } | null {
  if (date !== null) return { from: date, to: date };
  return window === null ? null : { from: window.start_date, to: window.end_date };
}

/** The first days of the weeks from the campaign's first day or slot to its last. */
export function weeksOf(
  { start_date: start, end_date: end }: Pick<Campaign, "start_date" | "end_date">,
  slots: readonly CampaignSlot[],
  today: string,
): string[] {
  const days = slots.flatMap((slot) => {
    const found = daysOfSlot(slot);
    return found === null ? [] : [found.from, found.to];
  });
  if (start !== null) days.push(start);
  if (end !== null) days.push(end);
  if (days.length === 0) days.push(weekOf(today), addDays(weekOf(today), 27));
  const first = weekOf(days.reduce((one, other) => (one < other ? one : other)));
  const last = weekOf(days.reduce((one, other) => (one > other ? one : other)));
  const count = Math.min(WEEKS_MAX, daysBetween(first, last) / 7 + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index * 7));
}

/** Where a slot lies on the board: its first and last column. */
export function columnsOfSlot(
  slot: Pick<CampaignSlot, "air_date" | "air_window">,
  weeks: readonly string[],
): { first: number; last: number } | null {
  const days = daysOfSlot(slot);
  const [firstWeek] = weeks;
  if (days === null || firstWeek === undefined) return null;
  const column = (day: string): number =>
    Math.max(0, Math.min(weeks.length - 1, daysBetween(firstWeek, weekOf(day)) / 7));
  return { first: column(days.from), last: column(days.to) };
}

/** A place of the board: a show, and the week that a slot begins in. */
export interface BoardPlace {
  showId: string;
  week: string;
}

export type Move = Partial<Pick<CampaignSlot, "show_id" | "air_date" | "air_window">>;

/**
 * What a slot is sent to lie at a place: the same weekday of that week, a window as long as it was.
 * A slot without a day airs on the Monday.
 *
 * @returns Null where the slot lies there already.
 */
export function moveTo(slot: CampaignSlot, { showId, week }: BoardPlace): Move | null {
  const days = daysOfSlot(slot);
  const shift = days === null ? null : daysBetween(weekOf(days.from), week);
  const isMoved = shift === null || shift !== 0;
  if (!isMoved && showId === slot.show_id) return null;
  return {
    ...(showId === slot.show_id ? {} : { show_id: showId }),
    ...(!isMoved
      ? {}
      : slot.air_window !== null && shift !== null
        ? {
            air_window: {
              start_date: addDays(slot.air_window.start_date, shift),
              end_date: addDays(slot.air_window.end_date, shift),
            },
          }
        : { air_date: days === null || shift === null ? week : addDays(days.from, shift) }),
  };
}

/** What a slot is sent so that a move is taken back: the same fields as they were. */
export const moveBack = (slot: CampaignSlot, move: Move): Move => ({
  ...(move.show_id === undefined ? {} : { show_id: slot.show_id }),
  ...(move.air_window === undefined ? {} : { air_window: slot.air_window }),
  ...(move.air_date === undefined ? {} : { air_date: slot.air_date }),
});

/** States of slots that wait for their day: only these are moved. */
const MOVABLE: ReadonlySet<CampaignSlot["status"]> = new Set(["open", "scheduled", "missed"]);
export const isMovable = ({ status }: Pick<CampaignSlot, "status">): boolean => MOVABLE.has(status);

/** True where the last day of a planned slot is over: nothing says that it aired, or was missed. */
export function isLate(
  slot: Pick<CampaignSlot, "status" | "air_date" | "air_window">,
  today: string,
): boolean {
  const days = daysOfSlot(slot);
  return slot.status === "scheduled" && days !== null && days.to < today;
}

/** A row of the board: a show with its slots by day, those without a day first. */
export interface BoardRow {
  showId: string;
  slots: CampaignSlot[];
}

/** One row a show: those of the campaign, and those of its slots, in the order of their names. */
export function rowsOf(
  showIds: readonly string[],
  slots: readonly CampaignSlot[],
  nameOf: (showId: string) => string,
): BoardRow[] {
  const byShow = Map.groupBy(slots, ({ show_id: id }) => id);
  const ids = [...new Set([...showIds, ...byShow.keys()])];
  return ids
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
    .map((showId) => ({ showId, slots: (byShow.get(showId) ?? []).toSorted(byDay) }));
}

const dayOf = (slot: CampaignSlot): string => daysOfSlot(slot)?.from ?? "";

const byDay = (one: CampaignSlot, other: CampaignSlot): number =>
  dayOf(one).localeCompare(dayOf(other)) || one.position - other.position;
