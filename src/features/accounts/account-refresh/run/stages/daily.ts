import { addDays, type DayRange } from "../../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../../lib/time/clock.ts";
import {
  type ConnectionRow,
  findConnection,
  targetOf,
  updateConnection,
} from "../../store/account.store.ts";
import { storeDays } from "../../store/days.store.ts";
import type { Run } from "../run.ts";
import { accountOf, noteUnavailable, readCounted, storeStep } from "./store-step.ts";

/** Days read for a new account; a platform returns as many of them as it keeps. */
const FIRST_DAYS = 730;
/**
 * For how many days back days with unreadable rows are read again, since a row may stay unreadable
 * for good.
 */
const READ_AGAIN_DAYS = 90;

/** Reads and stores one window of days. The checkpoint is the first day of the next window. */
export async function readDays(run: Run, firstDay: string | null): Promise<string | null> {
  const { database, clock, connector, access, accounts } = run;
  const readDaily = connector.readDaily?.bind(connector);
  if (readDaily === undefined) return null;
  const window = await nextWindow(run, firstDay);
  const value = await readCounted(run, (read) => readDaily(access, window, read));
  const { days, completeTo } = value;
  await accounts.partitions.ensure(
    database,
    days.map(({ day }) => day),
  );
  const next = window.to < utcDay(clock.now()) ? addDays(window.to, 1) : null;
  return storeStep(run, { stage: "daily", from: firstDay, next }, async (transaction, row) => {
    await noteUnavailable(transaction, row, { daily: null });
    const since = utcDay(row.connected_at);
    const changed = await storeDays(transaction, { ...accountOf(run), since }, days, clock.now());
    const last = completeTo ?? days.at(-1)?.day;
    const isOdd = (row.rows_left_out.daily ?? 0) > 0 && isReadAgain(run, row, window);
    if (last !== undefined && !isOdd)
      await updateConnection(transaction, row, { days_through: last });
    return changed;
  });
}

/**
 * Whether the next refresh begins no later than this one, because rows of its days were left out:
 * days before `days_through` are not read again. In a first import this includes days of long ago.
 */
function isReadAgain({ clock }: Run, { connected_at: since }: ConnectionRow, { from }: DayRange) {
  const oldest = addDays(utcDay(clock.now()), -READ_AGAIN_DAYS);
  return from >= oldest || utcDay(since) >= oldest;
}

/**
 * The next window of days, from the days that may still change to today, each as long as one
 * request may cover.
 */
async function nextWindow(run: Run, firstDay: string | null): Promise<DayRange> {
  const { daysPerCall, unsettledDays } = run.connector.manifest;
  const today = utcDay(run.clock.now());
  const from = firstDay ?? (await firstDayOf(run, today, unsettledDays));
  const end = addDays(from, daysPerCall - 1);
  return { from, to: end < today ? end : today };
}

async function firstDayOf(run: Run, today: string, unsettledDays: number): Promise<string> {
  const row = await findConnection(run.database, targetOf(run.lease));
  const through = row?.days_through ?? null;
  return through === null ? addDays(today, -FIRST_DAYS) : addDays(through, -unsettledDays);
}
