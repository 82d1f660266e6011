import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";

/** A day before the first day of any history; as a changed day it means all days. */
export const EVERY_DAY = "0001-01-02";

/**
 * Marks days of shows as changed for the rollups (record 0059): what was computed from them and
 * from later days is not used until it was recomputed. Every writer of `account_days` calls this in
 * the same transaction, after its rows.
 *
 * A show has a row whether it is rolled up or not, and the row is written even where nothing has to
 * be lowered: the rollup waits for the lock on it. An update where `rolled_through` lies later
 * (rejected) locks nothing where the show is behind already; the rollup could then read the days
 * without this change and raise `rolled_through` beyond it.
 */
export async function markChangedDays(
  transaction: DatabaseTransaction,
  showIds: readonly string[],
  days: readonly string[],
): Promise<void> {
  const first = new Map<string, string>();
  for (const [index, showId] of showIds.entries()) {
    const [day, known] = [days[index], first.get(showId)];
    if (day !== undefined && (known === undefined || day < known)) first.set(showId, day);
  }
  if (first.size === 0) return;
  // The rows are written in the order of their keys, so that two writers of several shows cannot
  // deadlock.
  const inOrder = [...first].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await sql`
    insert into show_rollups as held (show_id, rolled_through)
    select *
    from unnest(
      ${inOrder.map(([showId]) => showId)}::text[],
      ${inOrder.map(([, day]) => addDays(day, -1))}::date[]
    )
    on conflict (show_id) do update set
      rolled_through = least(held.rolled_through, excluded.rolled_through)`.execute(transaction);
}
