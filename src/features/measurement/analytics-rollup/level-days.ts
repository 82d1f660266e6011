import type { LevelMetric } from "../../../db/schema/tables.ts";
import type { DayRange } from "../../../lib/time/calendar-day.ts";
import { daysBetween } from "../../accounts/account-history/index.ts";
import type { LevelEvent } from "./account-sums.store.ts";
import type { WorkspaceLevelDayRow } from "./workspace-days.store.ts";

/**
 * The rows of a level for each day on which an account of a platform has one.
 *
 * @param events Changes of one level, by platform in the order of their days, from 31 days before
 * the range on.
 */
export function levelDays(
  metric: LevelMetric,
  events: readonly LevelEvent[],
  range: DayRange,
): WorkspaceLevelDayRow[] {
  const days = daysBetween(range);
  return [...Map.groupBy(events, ({ platform }) => platform)].flatMap(([platform, own]) => {
    const byDay = new Map(own.map((event) => [event.day, event]));
    const before = own.filter(({ day }) => day < range.from);
    let held = before.reduce((sum, event) => sum + event.held, 0);
    let accounts = before.reduce((sum, event) => sum + event.accounts, 0);
    return days.flatMap((day): WorkspaceLevelDayRow[] => {
      const event = byDay.get(day);
      held += event?.held ?? 0;
      accounts += event?.accounts ?? 0;
      const { change = 0, read = 0, begun = 0, resumed = 0 } = event ?? {};
      if (accounts === 0 && read === 0) return [];
      return [{ metric, day, platform, held, accounts, change, read, begun, resumed }];
    });
  });
}
