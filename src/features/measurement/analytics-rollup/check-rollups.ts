import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../../lib/time/clock.ts";
import type { ShowTotals } from "./account-totals.ts";
import { EVERY_DAY, markChangedDays } from "../../accounts/account-history/index.ts";
import { findNetworks, type Network } from "./networks.store.ts";
import { NEVER, rolledThrough, statesAfter } from "./roll-shows.ts";
import {
  accountsIn,
  addUp,
  leastThrough,
  maxDay,
  minDay,
  suppressedKeys,
} from "./roll-workspaces.ts";
import { findAccountDays, findShowRollups, findShowTotals } from "./show-totals.store.ts";
import {
  findWorkspaceDays,
  findWorkspaceRollups,
  lowerWorkspaceRollup,
  type WorkspaceRollup,
} from "./workspace-days.store.ts";

/** Number of days before the current one that every check covers. */
const DAYS_CHECKED = 40;
/** Length in days of the earlier range that is also checked, a different one each day. */
const DAYS_SAMPLED = 30;
/**
 * Shows of each network whose running totals are recomputed from their first day; different shows
 * each day.
 */
const SHOWS_SAMPLED = 20;
/**
 * Days that are rolled up again each night, whether wrong or not: while processes are replaced one
 * by one, a process of an earlier release writes days without marking them.
 */
const DAYS_REPEATED = 8;

/** A number of a rollup that differs from the sum over the days of the accounts. */
export interface RollupDifference {
  workspaceId: string;
  /** A count mode of the workspace, or the id of the show whose running totals differ. */
  of: string;
  platform: string;
  day: string;
  column: string;
  /** The number as JSON; null where there is no such row or number. */
  stored: string | null;
  found: string | null;
}

/**
 * Compares the rollups of every network with the days of their accounts: the last 40 days, an
 * earlier month, and the running totals of 20 shows. Where one differs, its days are rolled up
 * again by the next run of `rollUp`, and until then answers are read from the accounts.
 */
export async function checkRollups(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<RollupDifference[]> {
  const today = utcDay(now);
  const differences: RollupDifference[] = [];
  for (const network of await findNetworks(database)) {
    signal?.throwIfAborted();
    differences.push(
      ...(await checkNetwork(database, network, today)),
      ...(await checkShows(database, network, today)),
    );
    await markAll(database, network.showIds, addDays(today, -DAYS_REPEATED));
  }
  return differences;
}

async function checkNetwork(
  database: Database,
  network: Network,
  today: string,
): Promise<RollupDifference[]> {
  const differences: RollupDifference[] = [];
  for (const rollup of await findWorkspaceRollups(database, network.workspaceId)) {
    if (!isOf(rollup, network)) continue;
    const last = minDay(rollup.rolled_through, await leastThrough(database, network.showIds));
    for (const stretch of stretches(today)) {
      const days = { after: stretch.after, to: minDay(stretch.to, last) };
      if (days.to <= days.after) continue;
      differences.push(...(await checkStretch(database, network, rollup, days)));
    }
  }
  if (differences.length === 0) return [];
  // Days written between the two reads are marked by now; their differences are no fault.
  const through = await leastThrough(database, network.showIds);
  const wrong = differences.filter(({ day }) => day <= through);
  const first = wrong.map(({ day }) => day).reduce(minDay, today);
  await lowerWorkspaceRollup(database, network.workspaceId, addDays(first, -1));
  return wrong;
}

const isOf = ({ mode, ...rollup }: WorkspaceRollup, network: Network): boolean => {
  const accounts = accountsIn(network, mode);
  return (
    accounts !== null &&
    JSON.stringify([rollup.show_ids, rollup.suppressed]) ===
      JSON.stringify([accounts.showIds, suppressedKeys(accounts.suppressed)])
  );
};

const dayNumber = (day: string): number => Math.floor(Date.parse(day) / DAY_MS);

/**
 * The last 40 days, and a range of 30 days within the two years before them that advances each day.
 */
function stretches(today: string): { after: string; to: string }[] {
  const recent = addDays(today, -DAYS_CHECKED);
  const months = Math.floor((731 - DAYS_CHECKED) / DAYS_SAMPLED);
  const turn = dayNumber(today) % months;
  const to = addDays(recent, -turn * DAYS_SAMPLED);
  return [
    { after: recent, to: today },
    { after: addDays(to, -DAYS_SAMPLED), to },
  ];
}

async function checkStretch(
  database: Database,
  network: Network,
  { mode }: WorkspaceRollup,
  days: { after: string; to: string },
): Promise<RollupDifference[]> {
  const accounts = accountsIn(network, mode);
  if (accounts === null) return [];
  const stored = await findWorkspaceDays(database, network.workspaceId, mode, days);
  const found = await addUp(database, accounts, days);
  const key = { workspaceId: network.workspaceId, of: mode };
  return [
    ...compare(stored.days, found.days, ({ spans_days: spans }) => `${spans} days`),
    ...compare(stored.levels, found.levels, ({ metric }) => metric),
  ].map((difference) => ({ ...key, ...difference }));
}

type Compared = Omit<RollupDifference, "workspaceId" | "of">;

/**
 * The differences between two sets of rows, compared by day, platform and the rest of their key.
 */
function compare<Row extends { day: string; platform: string }>(
  stored: readonly Row[],
  found: readonly Row[],
  kindOf: (row: Row) => string,
): Compared[] {
  const keyOf = (row: Row): string => `${row.day} ${row.platform} ${kindOf(row)}`;
  const others = new Map(found.map((row) => [keyOf(row), row]));
  const own = new Map(stored.map((row) => [keyOf(row), row]));
  return [...new Set([...own.keys(), ...others.keys()])].flatMap((key) => {
    const [one, other] = [own.get(key), others.get(key)];
    const row = one ?? other;
    if (row === undefined) return [];
    return (Object.keys(row) as (keyof Row & string)[]).flatMap((column) => {
      const [storedText, foundText] = [textOf(one?.[column]), textOf(other?.[column])];
      if (storedText === foundText) return [];
      const named = `${column} of ${kindOf(row)}`;
      const { platform, day } = row;
      return [{ platform, day, column: named, stored: storedText, found: foundText }];
    });
  });
}

const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/**
 * Recomputes the running totals of some shows from their first day and compares them with the
 * stored ones.
 */
async function checkShows(
  database: Database,
  { workspaceId, showIds }: Network,
  today: string,
): Promise<RollupDifference[]> {
  const start = (dayNumber(today) * SHOWS_SAMPLED) % showIds.length;
  const sampled = [...showIds, ...showIds].slice(
    start,
    start + Math.min(SHOWS_SAMPLED, showIds.length),
  );
  const marks = await findShowRollups(database, sampled);
  const differences: RollupDifference[] = [];
  for (const mark of marks) {
    const to = rolledThrough(mark);
    if (to === NEVER) continue;
    const found = await statesFromStart(database, mark.show_id, to);
    const days = found.map(({ day }) => day);
    const stored = new Map(
      (await findShowTotals(database, [mark.show_id], days)).map((row) => [row.day, row.accounts]),
    );
    const wrong = found.flatMap(({ day, accounts }) =>
      platformsOf(stored.get(day), accounts).map((platform) => ({
        workspaceId,
        of: mark.show_id,
        platform,
        day,
        column: "accounts",
        stored: textOf(stored.get(day)?.[platform]),
        found: textOf(accounts[platform]),
      })),
    );
    const [now] = await findShowRollups(database, [mark.show_id]);
    if (rolledThrough(now) < to) continue;
    // A wrong total makes every later one wrong, so only the first wrong day is reported.
    differences.push(...wrong.slice(0, 1));
    if (wrong.length > 0) await markAll(database, [mark.show_id], EVERY_DAY);
  }
  return differences;
}

async function statesFromStart(
  database: Database,
  showId: string,
  to: string,
): Promise<{ day: string; accounts: ShowTotals }[]> {
  const rows = await findAccountDays(database, [showId], { after: NEVER, to });
  if (rows.length === 0) return [];
  const first = rows.map(({ day }) => day).reduce(minDay);
  return statesAfter({}, rows, { after: maxDay(NEVER, addDays(first, -1)), to });
}

/** Platforms whose state differs. */
const platformsOf = (stored: ShowTotals | undefined, found: ShowTotals): string[] =>
  [...new Set([...Object.keys(stored ?? {}), ...Object.keys(found)])].filter(
    (platform) => !isSame(stored?.[platform], found[platform]),
  );

/**
 * Whether two states are equal. The metrics of a stored state are in the order of their first days,
 * so they are sorted before they are compared.
 */
function isSame(one: object | undefined, other: object | undefined): boolean {
  const sorted = (totals: object | undefined): string =>
    JSON.stringify(Object.entries(totals ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

const markAll = (database: Database, showIds: readonly string[], day: string): Promise<void> =>
  inTransaction(database, (transaction) =>
    markChangedDays(
      transaction,
      showIds,
      showIds.map(() => day),
    ),
  );
