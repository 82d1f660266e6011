import { isDeepStrictEqual } from "node:util";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { lockUntilCommit } from "../../../../db/locks.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import type { ClusterDay } from "./captures.ts";
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
 * Moves days of clusters into the rows of their months and back. Answers are the same before and
 * after: every day lies in one of the two places, and what is folded is read back and compared
 * before its row goes.
 */

/** Days that stay rows of their own: the latest are read most. */
const DAYS_KEPT = 7;
/** A month is rewritten for so many of its days, */
const DAYS_AT_ONCE = 7;
/** or for fewer when they are older by this. */
const LATEST_AFTER_DAYS = 31;
/** Days in one transaction, or those of one cluster: some 4 MB. */
const DAYS_A_TRANSACTION = 2_000;

/** Folds what is due of a show; returns the number of days that were moved. */
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

/** The ids of clusters with about so many days together that one transaction takes. */
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

/** Folds every day of some clusters before a day. */
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
  const folded: { month: ClusterMonth; rows: ClusterDay[] }[] = [];
  for (const [key, added] of Map.groupBy(rows, (row) => `${row.cluster_id} ${monthOf(row.day)}`)) {
    const month = stored.get(key);
    const days = new Map(
      [...(month === undefined ? [] : unfoldMonth(month)), ...added].map((row) => [row.day, row]),
    );
    const all = [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const made = foldMonth(all);
    // A fault of this program must not cost a number: such days stay as they are.
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

/** Makes rows of the days of the months that these days lie in, before such rows are written. */
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
