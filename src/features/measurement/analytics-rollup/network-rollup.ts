import type { Executor } from "../../../db/connection/database.ts";
import { NETWORK_SHOWS_MIN } from "./networks.store.ts";
import { rolledThrough } from "./roll-shows.ts";
import { minDay, suppressedKeys } from "./roll-workspaces.ts";
import type { RolledScope } from "./rolled.store.ts";
import { findShowRollups } from "./show-totals.store.ts";

/** The accounts and days that an answer is about. */
export interface RolledQuery {
  workspaceId: string;
  /** True where these are all shows of the workspace, in its order. */
  isWhole: boolean;
  showIds: readonly string[];
  platforms: readonly string[] | null;
  suppressed: Readonly<Record<string, readonly string[]>>;
  /** The first day of the answer. */
  from: string;
}

/** What an answer about a whole network may read instead of the days of its accounts. */
export interface NetworkRollup {
  workspaceId: string;
  scope: RolledScope;
  suppressed: RolledQuery["suppressed"];
  /** The day through which each show is rolled up. */
  throughOf: (showId: string) => string;
}

/**
 * The rollup that an answer may read. Null where it has to be read from the accounts: an answer
 * about some of the shows, about few shows, about days that are not rolled up, or about some
 * platforms where shared accounts are counted once.
 */
export async function openRollup(
  executor: Executor,
  { workspaceId, isWhole, showIds, platforms, suppressed, from }: RolledQuery,
): Promise<NetworkRollup | null> {
  if (!isWhole || showIds.length < NETWORK_SHOWS_MIN) return null;
  const keys = suppressedKeys(suppressed);
  if (keys.length > 0 && platforms !== null) return null;
  const rows = new Map((await findShowRollups(executor, showIds)).map((row) => [row.show_id, row]));
  const throughOf = (showId: string): string => rolledThrough(rows.get(showId));
  const through = showIds.map(throughOf).reduce(minDay);
  if (through < from) return null;
  const mode = keys.length === 0 ? "per_show" : "unique";
  return {
    workspaceId,
    suppressed,
    throughOf,
    scope: { mode, showIds, suppressed: keys, platforms, through },
  };
}
