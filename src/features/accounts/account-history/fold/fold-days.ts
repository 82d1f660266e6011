import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { markChangedDays } from "../changed-days.store.ts";
import { findConnectionAfter, foldRange, keepReplacedRange } from "./fold-days.store.ts";
import type { ConnectionKey, ConnectionRange } from "./folded-days.store.ts";

export interface FoldOptions {
  now: Date;
  /** Accounts that were last updated before this moment are folded already. */
  since: Date;
  /** Platforms without daily numbers, whose days are differences of two counters. */
  countersOnly: readonly string[];
  /** Connections per statement; it folds those with new numbers. */
  batch?: number;
}

/**
 * Maximum accounts per statement, so that it locks its rows for well under a second: 8,000 accounts
 * take 0.26 s.
 */
const ACCOUNTS_A_STATEMENT = 2_000;

/**
 * Folds cumulative counters into daily history: for every account updated since `since`, it writes
 * the row of `account_days` of the UTC day of the last refresh, with the counters, the levels, and
 * what was added since the newest earlier day of the same account. Returns how many rows changed.
 *
 * It is idempotent: rows are compared with the stored ones, and only differences are written. A run
 * that dies, runs twice or comes late neither loses nor doubles anything. The numbers of days that
 * a platform reported are not changed. A row that was stored on an earlier UTC day is kept as a
 * revision.
 */
export async function foldDays(database: Database, options: FoldOptions): Promise<number> {
  const { batch = ACCOUNTS_A_STATEMENT } = options;
  let changed = 0;
  let from: ConnectionKey | undefined = ["", ""];
  while (from !== undefined) {
    const range: ConnectionRange = {
      from,
      before: await findConnectionAfter(database, from, batch),
    };
    changed += await inTransaction(database, async (transaction) => {
      await keepReplacedRange(transaction, { ...options, ...range });
      const written = await foldRange(transaction, { ...options, ...range });
      await markChangedDays(
        transaction,
        written.map((row) => row.show_id),
        written.map((row) => row.day),
      );
      return written.length;
    });
    from = range.before;
  }
  return changed;
}
