import { type Executor, retryingStatement } from "../../../db/connection/database.ts";
import { foldBatch } from "./fold-days.store.ts";

export interface FoldOptions {
  now: Date;
  /** Accounts last updated before this were folded long ago. */
  since: Date;
  /** Platforms without daily numbers: their days are differences of two counters. */
  countersOnly: readonly string[];
  /** Accounts a statement. */
  batch?: number;
}

/** One statement locks its rows for well under a second: 8,000 accounts take 0.5 s. */
const ACCOUNTS_A_STATEMENT = 2_000;

/**
 * Folds cumulative counters into daily history: for every account updated since `since`, the row of
 * `account_days` of the UTC day of its last refresh, with its counters, its levels, and what was
 * added since the newest earlier day of the same account. Returns how many rows changed.
 *
 * Idempotent: rows are compared with the stored ones, and only differences are written. A run that
 * dies, runs twice or comes late loses and doubles nothing. The numbers of days that a platform
 * reported are not changed.
 */
export async function foldDays(executor: Executor, options: FoldOptions): Promise<number> {
  const { batch = ACCOUNTS_A_STATEMENT } = options;
  let changed = 0;
  for (let after: readonly [string, string] = ["", ""]; ;) {
    const folded = await retryingStatement(() => foldBatch(executor, { ...options, batch, after }));
    if (folded === undefined) return changed;
    changed += folded.written;
    if (folded.seen < batch) return changed;
    after = [folded.show_id, folded.platform];
  }
}
