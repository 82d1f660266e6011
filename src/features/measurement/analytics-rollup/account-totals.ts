import { TOTALLED, LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type {
  AccountTotals,
  AgedLevel,
  Total,
  TotalledMetric,
  LevelMetric,
} from "../../../db/schema/tables.ts";
import { LEVEL_DAYS_MAX } from "../../accounts/account-history/index.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";

/**
 * The state of a show's accounts at the end of a day: running totals, and levels as they were last
 * read. What an account added over a window is the difference of two such states, so a window of
 * any length costs two look-ups per show (record 0059).
 */

/** The accounts of a show at the end of a day, by platform. */
export type ShowTotals = Readonly<Record<string, AccountTotals>>;

/**
 * A stored day of one account: its levels, and its counts that are added to running totals. Null:
 * unknown.
 */
export type TotalledAccountDayRow = { platform: string; day: string } & Record<
  TotalledMetric | LevelMetric,
  number | null
>;

/**
 * The state at the end of the day after `before`.
 *
 * @param rows The accounts' rows of that day.
 * @throws RangeError where a total leaves the range of exact integers: it could no longer be
 * subtracted.
 */
export function nextTotals(before: ShowTotals, rows: readonly TotalledAccountDayRow[]): ShowTotals {
  const next: Record<string, AccountTotals> = {};
  for (const [platform, totals] of Object.entries(before)) next[platform] = aDayLater(totals);
  for (const row of rows) next[row.platform] = withDay(next[row.platform] ?? {}, row);
  return next;
}

function aDayLater(totals: AccountTotals): AccountTotals {
  const next: Record<string, Total | AgedLevel> = { ...totals };
  for (const metric of LEVEL_METRICS) {
    const level = totals[metric];
    if (level === undefined) continue;
    if (level[1] >= LEVEL_DAYS_MAX) delete next[metric];
    else next[metric] = [level[0], level[1] + 1];
  }
  return next;
}

function withDay(totals: AccountTotals, row: TotalledAccountDayRow): AccountTotals {
  const next: Record<string, Total | AgedLevel> = { ...totals };
  for (const metric of TOTALLED) {
    const value = row[metric];
    if (value === null || !isTotalled(row.platform, metric)) continue;
    const [total, days] = totals[metric] ?? [0, 0];
    if (total + value > LARGEST_COUNT)
      throw new RangeError(`${row.platform}: the running total of ${metric} is too large`);
    next[metric] = [total + value, days + 1];
  }
  for (const metric of LEVEL_METRICS) {
    const level = row[metric];
    if (level !== null) next[metric] = [level, 0];
  }
  return next;
}

/**
 * Platforms for which the running totals of every count are stored. LinkedIn's impressions are
 * estimated from all that an account has in a window, which sums by day do not contain
 * (metrics/window-figures.ts). Other platforms need only the reach.
 */
export const TOTALLED_WHOLE: readonly string[] = ["linkedin"];

const isTotalled = (platform: string, metric: TotalledMetric): boolean =>
  metric === "reach" || TOTALLED_WHOLE.includes(platform);

/** What was added between two states; null where no day between them is known. */
export function addedBetween(
  before: AccountTotals | undefined,
  end: AccountTotals | undefined,
  metric: TotalledMetric,
): number | null {
  const [total, days] = end?.[metric] ?? [0, 0];
  const [earlier, earlierDays] = before?.[metric] ?? [0, 0];
  return days > earlierDays ? total - earlier : null;
}
