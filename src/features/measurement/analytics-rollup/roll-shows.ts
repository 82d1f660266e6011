import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { daysBetween, EVERY_DAY } from "../../accounts/account-history/index.ts";
import { type TotalledAccountDayRow, nextTotals, type ShowTotals } from "./account-totals.ts";
import {
  findAccountDays,
  findShowTotals,
  lockShowRollup,
  replaceShowTotals,
  type ShowRollup,
  updateShowRollup,
} from "./show-totals.store.ts";

/** A day before all others, for a show or workspace of which nothing is rolled up. */
export const NEVER = addDays(EVERY_DAY, -1);

/** The day through which a show is rolled up; `NEVER` where it never was. */
export const rolledThrough = (row: ShowRollup | undefined): string =>
  row === undefined || row.rolled_at === null || row.rolled_through < NEVER
    ? NEVER
    : row.rolled_through;

/** The state after each day, from the day after `after` on. */
export function statesAfter(
  before: ShowTotals,
  rows: readonly TotalledAccountDayRow[],
  { after, to }: { after: string; to: string },
): { day: string; accounts: ShowTotals }[] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  let accounts = before;
  return daysBetween({ from: addDays(after, 1), to }).map((day) => {
    accounts = nextTotals(accounts, byDay.get(day) ?? []);
    return { day, accounts };
  });
}

export type ShowOutcome =
  | "rolled"
  /**
   * Days before those known to the caller were changed meanwhile; the next run rolls the show up.
   */
  | "changed"
  /** A total is too large to be exact, so answers are read from the days. */
  | "too_large";

/**
 * Rolls a show up through `to`, in one transaction that does not overlap with a writer of its days.
 *
 * @param known How far it was rolled up when `lowerRollups` lowered the workspaces that see it.
 */
export async function rollShow(
  database: Database,
  showId: string,
  { known, to, now }: { known: string; to: string; now: Date },
): Promise<ShowOutcome> {
  return inTransaction(database, async (transaction) => {
    const stored = rolledThrough(await lockShowRollup(transaction, showId, NEVER));
    if (stored < known) return "changed";
    if (stored >= to) return "rolled";
    try {
      const { after, states } = await statesOf(transaction, showId, { stored, to });
      await replaceShowTotals(transaction, showId, after, states);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      await updateShowRollup(transaction, showId, { rolledThrough: NEVER, rolledAt: null });
      return "too_large";
    }
    await updateShowRollup(transaction, showId, { rolledThrough: to, rolledAt: now });
    return "rolled";
  });
}

async function statesOf(
  transaction: DatabaseTransaction,
  showId: string,
  { stored, to }: { stored: string; to: string },
): Promise<{ after: string; states: { day: string; accounts: ShowTotals }[] }> {
  const [before] = await findShowTotals(transaction, [showId], [stored]);
  const rows = await findAccountDays(transaction, [showId], { after: stored, to });
  if (before !== undefined)
    return { after: stored, states: statesAfter(before.accounts, rows, { after: stored, to }) };
  // Without a state there is no previous day, so the first day is looked for among the rows.
  const first = rows.reduce<string | null>(
    (least, { day }) => (least === null || day < least ? day : least),
    null,
  );
  if (first === null) return { after: stored, states: [] };
  return {
    after: stored,
    states: statesAfter({}, rows, { after: addDays(first, -1), to }),
  };
}
