import type { Database } from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { findNetworks, findRolledWorkspaces } from "./networks.store.ts";
import { NEVER, rolledThrough, rollShow } from "./roll-shows.ts";
import { beginRollups, minDay, removeRollup, rollWorkspace } from "./roll-workspaces.ts";
import { findShowRollups } from "./show-totals.store.ts";
import { lowerWorkspaceRollup } from "./workspace-days.store.ts";

export interface RollUpOutcome {
  networks: number;
  /** Number of shows that were rolled up. */
  shows: number;
  /**
   * Ids of shows with a total that is too large to be exact. Their networks are read from the days.
   */
  tooLarge: string[];
}

/**
 * Rolls up every network through yesterday, UTC (record 0059). The order keeps answers correct
 * whenever a run stops, and whatever is written meanwhile: first the rollups of every network are
 * lowered to before the changed days, then the shows are rolled up, then the networks.
 */
export async function rollUp(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<RollUpOutcome> {
  const to = addDays(utcDay(now), -1);
  const networks = await findNetworks(database);
  const kept = new Set(networks.map(({ workspaceId }) => workspaceId));
  for (const workspaceId of await findRolledWorkspaces(database)) {
    if (kept.has(workspaceId)) continue;
    for (const mode of ["per_show", "unique"] as const)
      await removeRollup(database, workspaceId, mode);
  }
  for (const network of networks) await beginRollups(database, network, now);
  const showIds = [...new Set(networks.flatMap((network) => network.showIds))];
  const known = new Map(
    (showIds.length === 0 ? [] : await findShowRollups(database, showIds)).map((row) => [
      row.show_id,
      rolledThrough(row),
    ]),
  );
  const knownOf = (showId: string): string => known.get(showId) ?? NEVER;
  for (const network of networks) {
    const least = network.showIds.map(knownOf).reduce(minDay);
    if (least < to) await lowerWorkspaceRollup(database, network.workspaceId, least);
  }
  const outcome: RollUpOutcome = { networks: networks.length, shows: 0, tooLarge: [] };
  for (const showId of showIds) {
    if (knownOf(showId) >= to) continue;
    signal?.throwIfAborted();
    const rolled = await rollShow(database, showId, { known: knownOf(showId), to, now });
    if (rolled === "rolled") outcome.shows += 1;
    if (rolled === "too_large") outcome.tooLarge.push(showId);
  }
  for (const network of networks) await rollWorkspace(database, network, now, signal);
  return outcome;
}
