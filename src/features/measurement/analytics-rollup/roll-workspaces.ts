import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { RollupMode } from "../../../db/schema/tables.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { addUpDays, addUpLevels, type RolledAccounts } from "./account-sums.store.ts";
import { levelDays } from "./level-days.ts";
import type { Network } from "./networks.store.ts";
import { NEVER, rolledThrough } from "./roll-shows.ts";
import { findFirstDay, findShowRollups } from "./show-totals.store.ts";
import {
  beginWorkspaceRollup,
  type DaysAfter,
  deleteWorkspaceRollup,
  findWorkspaceRollups,
  raiseWorkspaceRollup,
  replaceWorkspaceDays,
  type WorkspaceDayRow,
  type WorkspaceLevelDayRow,
  type WorkspaceRollup,
} from "./workspace-days.store.ts";

/** Maximum days per transaction. Adding up 1,600 accounts takes 0.1 s per statement. */
const DAYS_A_STEP = 92;

/**
 * Keys `show platform` of the accounts that do not count, sorted. They show whether a rollup is of
 * the same accounts.
 */
export const suppressedKeys = (suppressed: Network["suppressed"]): string[] =>
  Object.entries(suppressed)
    .flatMap(([showId, platforms]) => platforms.map((platform) => `${showId} ${platform}`))
    .toSorted();

/**
 * The accounts of a network that are counted in a mode; null where the mode needs no rollup of its
 * own.
 */
export function accountsIn(
  { showIds, suppressed }: Network,
  mode: RollupMode,
): RolledAccounts | null {
  if (mode === "per_show") return { showIds, suppressed: {} };
  return Object.keys(suppressed).length === 0 ? null : { showIds, suppressed };
}

/**
 * Creates the rollups of a network that are missing, or that were made of other shows, of another
 * order or of other shared accounts; removes the rollup of mode `unique` where no account is
 * shared.
 */
export async function beginRollups(database: Database, network: Network, now: Date): Promise<void> {
  const stored = await findWorkspaceRollups(database, network.workspaceId);
  for (const mode of ["per_show", "unique"] as const) {
    const own = stored.find((row) => row.mode === mode);
    const accounts = accountsIn(network, mode);
    if (accounts === null) {
      if (own !== undefined) await removeRollup(database, network.workspaceId, mode);
      continue;
    }
    const wanted = {
      show_ids: [...accounts.showIds],
      suppressed: suppressedKeys(accounts.suppressed),
    };
    if (own !== undefined && isSame(own, wanted)) continue;
    const rollup = { mode, ...wanted, rolled_through: NEVER, rolled_at: now };
    await inTransaction(database, (transaction) =>
      beginWorkspaceRollup(transaction, network.workspaceId, rollup),
    );
  }
}

export const removeRollup = (
  database: Database,
  workspaceId: string,
  mode: RollupMode,
): Promise<void> =>
  inTransaction(database, (transaction) => deleteWorkspaceRollup(transaction, workspaceId, mode));

const isSame = (
  one: Pick<WorkspaceRollup, "show_ids" | "suppressed">,
  other: Pick<WorkspaceRollup, "show_ids" | "suppressed">,
): boolean =>
  JSON.stringify([one.show_ids, one.suppressed]) ===
  JSON.stringify([other.show_ids, other.suppressed]);

/**
 * Adds up the days of a network through which its shows are rolled up but the network is not. Each
 * step is a transaction that is rolled back where its days were changed meanwhile.
 */
export async function rollWorkspace(
  database: Database,
  network: Network,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const rollup of await findWorkspaceRollups(database, network.workspaceId)) {
    const accounts = accountsIn(network, rollup.mode);
    if (accounts === null) continue;
    const to = await leastThrough(database, network.showIds);
    let after = rollup.rolled_through;
    if (after >= to) continue;
    // Days before the first stored one are empty. They are looked for only where there may be many.
    let from = after;
    if (after < addDays(to, -DAYS_A_STEP)) {
      const first = await findFirstDay(database, network.showIds);
      from = first === null ? to : maxDay(after, addDays(first, -1));
    }
    while (after < to) {
      signal?.throwIfAborted();
      const until = minDay(addDays(maxDay(after, from), DAYS_A_STEP), to);
      const rows = await addUp(database, accounts, { after: maxDay(after, from), to: until });
      const step = { mode: rollup.mode, after, to: until };
      const isRaised = await inTransaction(database, async (transaction) => {
        const raised = { through: until, now };
        if (!(await raiseWorkspaceRollup(transaction, network.workspaceId, rollup, raised)))
          return false;
        await replaceWorkspaceDays(transaction, network.workspaceId, step, rows);
        return true;
      });
      if (!isRaised) break;
      after = until;
    }
  }
}

/** The rows of some days, computed from the accounts. */
export async function addUp(
  database: Database,
  { showIds, suppressed }: RolledAccounts,
  days: DaysAfter,
): Promise<{ days: WorkspaceDayRow[]; levels: WorkspaceLevelDayRow[] }> {
  const scope = { suppressed, ...days };
  const range = { from: addDays(days.after, 1), to: days.to };
  const levels: WorkspaceLevelDayRow[] = [];
  for (const metric of LEVEL_METRICS)
    levels.push(...levelDays(metric, await addUpLevels(database, showIds, scope, metric), range));
  return { days: await addUpDays(database, showIds, scope), levels };
}

/** The day through which all of the shows are rolled up. */
export async function leastThrough(
  database: Database,
  showIds: readonly string[],
): Promise<string> {
  const rows = new Map((await findShowRollups(database, showIds)).map((row) => [row.show_id, row]));
  return showIds.map((id) => rolledThrough(rows.get(id))).reduce(minDay);
}

export const minDay = (one: string, other: string): string => (one < other ? one : other);
export const maxDay = (one: string, other: string): string => (one > other ? one : other);
