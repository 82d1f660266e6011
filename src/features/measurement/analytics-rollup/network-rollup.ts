import type { Executor } from "../../../db/connection/database.ts";
import type { Overlap } from "../../accounts/account-history/index.ts";
import { NETWORK_SHOWS_MIN } from "./networks.store.ts";
import { rolledThrough } from "./roll-shows.ts";
import { minDay, suppressedKeys } from "./roll-workspaces.ts";
import type { RolledScope } from "./rolled.store.ts";
import { findShowRollups } from "./show-totals.store.ts";

/** The accounts and days that an answer is about, and the figures that it gives of them. */
export interface RolledQuery {
  workspace: { id: string; showIds: readonly string[] };
  /** Shows of the workspace, in its order. */
  showIds: readonly string[];
  platforms: readonly string[] | null;
  suppressed: Readonly<Record<string, readonly string[]>>;
  /** Not null where platforms among these may measure the same downloads. */
  overlap: Overlap | null;
  /** The first and last day of the answer, and the day whose knowledge it has; null: today. */
  window: { from: string; to: string; asOf: string | null };
  figures: RolledFigureKind;
}

/**
 * What an answer gives: `window_sums`, figures of the whole window with the listeners of its days;
 * `days_by_platform`, `days_by_show` or `days_in_total`, figures of each day.
 */
type RolledFigureKind = "window_sums" | "days_by_platform" | "days_by_show" | "days_in_total";

/** What an answer about a whole network may read instead of the days of its accounts. */
export interface NetworkRollup {
  workspaceId: string;
  scope: RolledScope;
  suppressed: RolledQuery["suppressed"];
  /** The day through which each show is rolled up. */
  throughOf: (showId: string) => string;
}

/**
 * The rollup that an answer may read; null where the answer has to be read from the days of the
 * accounts. Nothing else decides this. The rollup answers only where all of these hold:
 *
 * - The answer is about all shows of the workspace, and these are many (`NETWORK_SHOWS_MIN`).
 * - It is about what is known now: the rollup holds no earlier knowledge.
 * - Its days are not figures of each show: the rollup adds up the shows.
 * - It adds up no platforms that may measure the same downloads: the rollup adds up whole
 *   platforms. Days by platform add up none.
 * - Its sums are of two days or more: the rollup has no listeners of single days.
 * - It is not about some platforms while shared accounts are counted once: the rollup keeps the
 *   sums without these accounts over all platforms only.
 * - Its first day is rolled up for each show.
 *
 * Only the last condition is read from the database.
 */
export async function openRollup(
  executor: Executor,
  query: RolledQuery,
): Promise<NetworkRollup | null> {
  if (!isRolledUp(query)) return null;
  const { workspace, showIds, platforms, suppressed, window } = query;
  const keys = suppressedKeys(suppressed);
  const rows = new Map((await findShowRollups(executor, showIds)).map((row) => [row.show_id, row]));
  const throughOf = (showId: string): string => rolledThrough(rows.get(showId));
  const through = showIds.map(throughOf).reduce(minDay);
  if (through < window.from) return null;
  const mode = keys.length === 0 ? "per_show" : "unique";
  return {
    workspaceId: workspace.id,
    suppressed,
    throughOf,
    scope: { mode, showIds, suppressed: keys, platforms, through },
  };
}

/** The conditions of `openRollup` that the query alone decides. */
function isRolledUp({
  workspace,
  showIds,
  platforms,
  suppressed,
  overlap,
  window,
  figures,
}: RolledQuery): boolean {
  const isNetwork =
    showIds.length === workspace.showIds.length && showIds.length >= NETWORK_SHOWS_MIN;
  const addsUpOverlap = overlap !== null && figures !== "days_by_platform";
  const isSumOfOneDay = figures === "window_sums" && window.from === window.to;
  const isPartWithoutCopies = platforms !== null && suppressedKeys(suppressed).length > 0;
  return (
    isNetwork &&
    window.asOf === null &&
    figures !== "days_by_show" &&
    !addsUpOverlap &&
    !isSumOfOneDay &&
    !isPartWithoutCopies
  );
}
