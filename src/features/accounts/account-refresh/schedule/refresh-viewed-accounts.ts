import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { enqueueJobs } from "../../../../infrastructure/jobs/enqueue.ts";
import { type Clock, HOUR_MS } from "../../../../lib/time/clock.ts";
import { CLAIM_MS, refreshAccountJob, refreshKeyOf } from "../run/refresh-account.job.ts";
import { claimViewedAccounts } from "./viewed-accounts.store.ts";

/** Age of numbers at which an account is refreshed when a person views them. */
export const ACCOUNT_VIEWED_AFTER_MS = 4 * HOUR_MS;

interface ViewedShows {
  /** The workspace that pays for accounts that no workspace connected. */
  workspaceId: string;
  showIds: readonly string[];
  clock: Clock;
  /** Maximum provider calls of a workspace per day. */
  callsPerDay: number;
}

/**
 * Queues a refresh of every account of these shows whose numbers are older than four hours. Returns
 * how many. Two views queue one job per account.
 *
 * Left out are accounts that need a new sign-in, that wait for a time their platform named, that
 * fail and have a next try scheduled, whose first import is under way, or that a run holds. A
 * metered account is queued while the workspace that pays for it has provider calls left today, the
 * oldest numbers first.
 */
export async function refreshViewedAccounts(
  transaction: DatabaseTransaction,
  { workspaceId, showIds, clock, callsPerDay }: ViewedShows,
): Promise<number> {
  if (showIds.length === 0) return 0;
  const now = clock.now();
  const claimed = await claimViewedAccounts(transaction, {
    workspaceId,
    showIds,
    updatedBefore: new Date(now.getTime() - ACCOUNT_VIEWED_AFTER_MS),
    claimedUntil: new Date(now.getTime() + CLAIM_MS),
    callsPerDay,
    clock,
  });
  const entries = claimed.map(({ showId, platform }) => ({
    payload: { show_id: showId, platform, trigger: "page" as const },
    jobKey: refreshKeyOf({ showId, platform }),
  }));
  return enqueueJobs(transaction, refreshAccountJob, entries);
}
