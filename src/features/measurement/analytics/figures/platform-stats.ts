import type { View } from "../../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import {
  type AccountWindow,
  daysKnown,
  figureWindow,
  hasEstimatedImpressions,
  levelsAsOf,
} from "../../../../domain/metrics/window-figures.ts";
import { lengthOf } from "../../../accounts/account-history/index.ts";
import { freshnessByPlatform } from "../../../administration/workspace/index.ts";
import type { AnalyticsScope } from "../scope/analytics-scope.ts";
import type { platformStatsSchema } from "./figures.schema.ts";

/**
 * Figures by platform, the largest reach first; platforms without reach follow, by name.
 *
 * @param accounts Accounts that count.
 * @param showId Null: all shows.
 * @param expected Days for which counts are expected, by platform.
 */
export function platformStats(
  { accounts: linked, window, suppressed }: AnalyticsScope,
  accounts: readonly AccountWindow[],
  {
    showId,
    now,
    expected,
  }: { showId: string | null; now: Date; expected: ReadonlyMap<string, number> },
): View<typeof platformStatsSchema>[] {
  const windowsOf = Map.groupBy(accounts, ({ platform }) => platform);
  const counted = linked.filter((row) => !suppressed[row.show_id]?.includes(row.platform));
  const rowsOf = Map.groupBy(counted, ({ platform }) => platform);
  // Days that a person entered without an account have no connection, so their platforms are taken
  // from the windows.
  const platforms = [...new Set([...rowsOf.keys(), ...windowsOf.keys()])];
  const stats = platforms.map((platform) => {
    const rows = rowsOf.get(platform) ?? [];
    const windows = windowsOf.get(platform) ?? [];
    const live = rows.filter(({ status }) => status !== "disconnected");
    const asOf = live.map((row) => row.as_of?.getTime() ?? Number.NaN);
    const oldest = asOf.length === 0 ? Number.NaN : Math.min(...asOf);
    const [only, ...others] = windows;
    const known = daysKnown(windows);
    return {
      object: "platform_stats" as const,
      platform,
      show_id: showId,
      connected: live.length > 0,
      accounts: rows.length,
      ...figureWindow(windows),
      listeners:
        lengthOf(window) === 1 && others.length === 0 ? (only?.counts.listeners ?? null) : null,
      impressions_estimated: hasEstimatedImpressions(windows),
      levels_as_of: levelsAsOf(windows),
      days_known: known,
      days_expected: Math.max(expected.get(platform) ?? 0, known),
      freshness: freshnessByPlatform(live, now)[platform] ?? null,
      as_of: Number.isNaN(oldest) ? null : isoOrNull(new Date(oldest)),
    };
  });
  return stats.toSorted(
    (one, other) =>
      (other.reach ?? -1) - (one.reach ?? -1) || (one.platform < other.platform ? -1 : 1),
  );
}
