import { isDeepStrictEqual } from "node:util";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { lockUntilCommit } from "../../../../db/locks.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import type { ClusterDayRow } from "./captures.ts";
import { type ClusterMonth, canFold, foldMonth, monthOf, unfoldMonth } from "./cluster-month.ts";
import {
  findClustersToFold,
  insertDays,
  lockDaysBefore,
  lockMonths,
  removeDays,
  removeMonths,
  storeMonths,
} from "./fold-days.store.ts";

/**
 * Folds days of clusters into the rows of their months, and unfolds them. Answers are the same
 * before and after: every day is stored in one of the two places, and a folded day is read back and
 * compared before its row is deleted.
 */

/** The latest days, which are read most, stay rows of their own. */
const DAYS_KEPT = 7;
/** Minimum number of days due before a month is rewritten. */
const DAYS_AT_ONCE = 7;
/** Age, in days, at which days are folded even where fewer are due. */
const LATEST_AFTER_DAYS = 31;
/** Maximum days in one transaction, some 4 MB; a single cluster may have more. */
const DAYS_A_TRANSACTION = 2_000;

/** Folds the days of a show that are due. Returns how many were moved. */
export async function foldDaysOfShow(
  database: Database,
  showId: string,
  { today, signal }: { today: string; signal?: AbortSignal },
): Promise<number> {
  const before = addDays(today, -DAYS_KEPT);
  const due = await findClustersToFold(database, showId, {
    before,
    count: DAYS_AT_ONCE,
    oldest: addDays(before, -LATEST_AFTER_DAYS),
  });
  let moved = 0;
  for (const clusterIds of inParts(due)) {
    if (signal?.aborted === true) break;
    moved += await inTransaction(database, (transaction) =>
      foldDays(transaction, { showId, clusterIds }, before),
    );
  }
  return moved;
}

/** Ids of clusters in groups that have about as many days together as one transaction takes. */
function* inParts(due: readonly { clusterId: string; days: number }[]): Generator<string[]> {
  let [part, size] = [[] as string[], 0];
  for (const { clusterId, days } of due) {
    if (part.length > 0 && size + days > DAYS_A_TRANSACTION) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(clusterId);
    size += days;
  }
  if (part.length > 0) yield part;
}

/** Folds every day of some clusters before a given day. */
export async function foldDays(
  transaction: DatabaseTransaction,
  { showId, clusterIds }: { showId: string; clusterIds: readonly string[] },
  before: string,
): Promise<number> {
  await lockUntilCommit(transaction, "clusterMonths");
  const rows = (await lockDaysBefore(transaction, showId, { clusterIds, before })).filter(canFold);
  const stored = new Map(
    (await lockMonths(transaction, showId, monthsOf(rows))).map((month) => [keyOf(month), month]),
  );
  const folded: { month: ClusterMonth; rows: ClusterDayRow[] }[] = [];
  for (const [key, added] of Map.groupBy(rows, (row) => `${row.cluster_id} ${monthOf(row.day)}`)) {
    const month = stored.get(key);
    const days = new Map(
      [...(month === undefined ? [] : unfoldMonth(month)), ...added].map((row) => [row.day, row]),
    );
    const all = [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const made = foldMonth(all);
    // The month is unfolded and compared, so that an error in this program cannot change a number:
    // days that differ stay unfolded.
    if (isDeepStrictEqual(unfoldMonth(made), all)) folded.push({ month: made, rows: added });
  }
  const moved = folded.flatMap((one) => one.rows);
  if (moved.length === 0) return 0;
  await storeMonths(
    transaction,
    showId,
    folded.map(({ month }) => month),
  );
  await removeDays(transaction, showId, moved);
  return moved.length;
}

/** Unfolds the months that contain these days, before rows of these days are written. */
export async function unfoldDays(
  transaction: DatabaseTransaction,
  wanted: readonly (ClusterReference & { day: string })[],
): Promise<void> {
  await lockUntilCommit(transaction, "clusterMonths");
  for (const [showId, days] of Map.groupBy(wanted, (one) => one.showId)) {
    const months = await lockMonths(
      transaction,
      showId,
      monthsOf(days.map(({ clusterId, day }) => ({ cluster_id: clusterId, day }))),
    );
    if (months.length === 0) continue;
    await insertDays(transaction, showId, months.flatMap(unfoldMonth));
    await removeMonths(transaction, showId, months);
  }
}

type MonthKey = Pick<ClusterMonth, "cluster_id" | "month">;

const keyOf = (month: MonthKey): string => `${month.cluster_id} ${month.month}`;

function monthsOf(days: readonly { cluster_id: string; day: string }[]): MonthKey[] {
  const months = days.map(({ cluster_id, day }) => ({ cluster_id, month: monthOf(day) }));
  return [...new Map(months.map((month) => [keyOf(month), month])).values()];
}
