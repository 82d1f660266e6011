import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { CLAIM_MS, refreshKeyOf } from "../run/refresh-account.job.ts";
import type { AccountTarget } from "../store/account.store.ts";
import { claimViewedAccounts, findAccountsOfShows } from "./viewed-accounts.store.ts";

/** Accounts that a workspace orders to be read, such as those of the shows of a report. */

/** Maximum accounts without metered requests that are claimed at once. */
const UNMETERED_MAX = 100;

export interface ReadableAccount extends AccountTarget {
  /** The key of the job that reads the account; at most one waits. */
  jobKey: string;
  /** Maximum provider calls of a read. */
  calls: number;
}

/** The connected accounts of shows, with the time of their numbers. */
export async function findReadableAccounts(
  executor: Executor,
  showIds: readonly string[],
): Promise<(ReadableAccount & { updatedAt: Date | null })[]> {
  if (showIds.length === 0) return [];
  return (await findAccountsOfShows(executor, showIds)).map((row) => ({ ...row, ...jobOf(row) }));
}

export interface AccountClaim {
  /** The workspace that pays for accounts that no workspace connected. */
  workspaceId: string;
  showIds: readonly string[];
  /** Accounts whose numbers are older are claimed. */
  olderThan: Date;
  /** Maximum metered accounts. */
  calls: number;
  /** Maximum provider calls of a workspace per day. */
  callsPerDay: number;
  /** Accounts that are left out, because their jobs wait. */
  except: readonly AccountTarget[];
  clock: Clock;
}

/**
 * Claims the accounts of shows whose numbers are older than a moment and that may be read now, by
 * the rules of a page view: metered ones as many as `calls`, the oldest numbers first.
 */
export async function claimAccounts(
  transaction: DatabaseTransaction,
  { olderThan, calls, ...claim }: AccountClaim,
): Promise<ReadableAccount[]> {
  if (claim.showIds.length === 0) return [];
  const claimed = await claimViewedAccounts(transaction, {
    ...claim,
    updatedBefore: olderThan,
    claimedUntil: new Date(claim.clock.now().getTime() + CLAIM_MS),
    meteredMax: calls,
    unmeteredMax: UNMETERED_MAX,
  });
  return claimed.map((target) => ({ ...target, ...jobOf(target) }));
}

const jobOf = (target: AccountTarget): { jobKey: string; calls: number } => ({
  jobKey: refreshKeyOf(target),
  calls: findPlatform(target.platform)?.metered === true ? 1 : 0,
});
