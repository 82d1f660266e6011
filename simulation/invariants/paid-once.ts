import { DAY_MS, HOUR_MS } from "../../src/lib/time/clock.ts";
import { isoWeekday, REPORT_WEEKDAYS } from "../calendar.ts";
import type { PaidCall } from "../world/paid-log.ts";
import type { Invariant } from "./invariant.ts";

/** Runs that read the same thing are hours apart: reports at 07:00, people at 10:00. */
const WINDOW_MS = HOUR_MS / 2;
const OK = 200;

/**
 * No request that is paid for is made twice by one run: what was answered is not asked again within
 * half an hour, by whatever process. What was answered is counted against the workspace's cap.
 *
 * A run that follows on another may ask anew where the answer of the other was lost (record 0085).
 * Reports are the only such run within half an hour, so their days are left out where a process was
 * killed.
 */
export const paidOnce: Invariant = {
  name: "no call is paid twice",
  ask: async ({ simulation, faults: { interrupts }, day }) => {
    const { paid } = simulation.platforms;
    const since = new Date(simulation.clock.now().getTime() - DAY_MS);
    const today = paid.calls.filter(({ paidAt }) => paidAt >= since);
    const [counted] = await simulation.database.rows<{ used: number }>(
      `select coalesce(sum(used), 0)::int as used
       from usage_counters where counter = 'provider_calls' and window_start > $1`,
      [new Date(since.getTime() - DAY_MS)],
    );
    const mayAskAnew = interrupts && REPORT_WEEKDAYS.includes(isoWeekday(day));
    const faults = mayAskAnew ? [] : twicePaid(today);
    const used = counted?.used ?? 0;
    if (used < today.length)
      faults.push(`${today.length} calls were made and ${used} were counted in two days`);
    paid.forgetBefore(since);
    return faults;
  },
};

/** What was paid for again within the window. */
function twicePaid(calls: readonly PaidCall[]): string[] {
  return [...Map.groupBy(calls, ({ subject }) => subject)].flatMap(([subject, made]) => {
    const good = made.filter(({ status }) => status === OK);
    return good.flatMap(({ at }, place) => {
      const before = good[place - 1]?.at;
      const passedMs = before === undefined ? WINDOW_MS : at.getTime() - before.getTime();
      // Calls of one moment may be answered in any order.
      return before !== undefined && Math.abs(passedMs) < WINDOW_MS
        ? [`${subject} at ${before.toISOString()} and at ${at.toISOString()}`]
        : [];
    });
  });
}
