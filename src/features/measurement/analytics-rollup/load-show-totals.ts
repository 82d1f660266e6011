import type { Executor } from "../../../db/connection/database.ts";
import type { ShowTotals } from "./account-totals.ts";
import type { NetworkRollup } from "./network-rollup.ts";
import { statesAfter } from "./roll-shows.ts";
import { maxDay, minDay } from "./roll-workspaces.ts";
import { findAccountDays, findShowTotals } from "./show-totals.store.ts";

/** The state of each show at the end of one day, by show id. */
export type StateOf = (showId: string) => ShowTotals;

/**
 * The states of the shows of a network at the end of the given days. For shows that are not rolled
 * up through all of the days, the later states are computed from the rows of their accounts.
 */
export async function loadShowTotals(
  executor: Executor,
  { scope, throughOf }: Pick<NetworkRollup, "scope" | "throughOf">,
  days: readonly string[],
): Promise<(day: string) => StateOf> {
  const last = days.reduce(maxDay);
  const behind = scope.showIds.filter((showId) => throughOf(showId) < last);
  const least = behind.map(throughOf).reduce(minDay, last);
  const wanted = [...new Set([...days, ...behind.map(throughOf)])];
  const rolled = scope.showIds.filter((showId) => throughOf(showId) >= last);
  const rows = [
    ...(rolled.length === 0 ? [] : await findShowTotals(executor, rolled, days)),
    ...(behind.length === 0 ? [] : await findShowTotals(executor, behind, wanted)),
  ];
  const states = new Map<string, Map<string, ShowTotals>>();
  const add = (showId: string, day: string, accounts: ShowTotals): void => {
    const ofDay = states.get(day) ?? new Map<string, ShowTotals>();
    states.set(day, ofDay.set(showId, accounts));
  };
  for (const row of rows) add(row.show_id, row.day, row.accounts);
  if (behind.length > 0) {
    const later = await findAccountDays(executor, behind, { after: least, to: last });
    const byShow = Map.groupBy(later, (row) => row.show_id);
    for (const showId of behind) {
      const after = throughOf(showId);
      const own = (byShow.get(showId) ?? []).filter(({ day }) => day > after);
      const before = states.get(after)?.get(showId) ?? {};
      for (const { day, accounts } of statesAfter(before, own, { after, to: last }))
        add(showId, day, accounts);
    }
  }
  return (day) => {
    const ofDay = states.get(day);
    return (showId) => ofDay?.get(showId) ?? {};
  };
}
