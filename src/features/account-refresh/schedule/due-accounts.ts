import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import type { CronEntry } from "../../../jobs/cron.ts";
import { type JobContext, defineJob } from "../../../jobs/define-job.ts";
import { enqueueJobs } from "../../../jobs/enqueue.ts";
import type { Clock } from "../../../lib/clock.ts";
import { CLAIM_MS, refreshAccountJob, refreshKeyOf } from "../run/refresh-account.job.ts";
import { claimDue } from "./due-accounts.store.ts";

/** Accounts a claim. Small, so that the rows are locked for milliseconds. */
const CLAIM_MAX = 100;

/** Enqueues a refresh for every account that is due, 100 a transaction. Returns how many. */
export async function enqueueDueAccounts(
  database: Database,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    const claimed =
      signal?.aborted === true
        ? 0
        : await inTransaction(database, (transaction) => claimDueAccounts(transaction, clock));
    total += claimed;
    // Not at the first claim that is not full: another process may have got the others of it.
    if (claimed === 0) return total;
  }
}

/**
 * Claims the accounts of any workspace that are due, oldest first, and enqueues their jobs in the
 * same transaction. The claim moves the next run an hour ahead: an account is enqueued once however
 * many processes poll, and a lost job delays it by an hour.
 */
async function claimDueAccounts(transaction: DatabaseTransaction, clock: Clock): Promise<number> {
  const rows = await claimDue(transaction, {
    now: databaseNow(clock),
    claimMs: CLAIM_MS,
    limit: CLAIM_MAX,
  });
  const entries = rows.map(({ show_id, platform }) => ({
    payload: { show_id, platform, trigger: "schedule" as const },
    jobKey: refreshKeyOf({ showId: show_id, platform }),
  }));
  await enqueueJobs(transaction, refreshAccountJob, entries);
  return rows.length;
}

/** The job that enqueues due accounts. */
export const refreshDueAccountsJob = defineJob({
  name: "accounts.refresh_due",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }: JobContext<{ database: Database }>) => {
    await enqueueDueAccounts(services.database, clock, signal);
  },
});

/**
 * Every minute, so that an account paused by `Retry-After` resumes promptly. Each account has an
 * hour of its own, which spreads the load over the day.
 */
export const refreshDueAccountsCron: CronEntry = {
  name: "accounts.refresh_due",
  crontab: "* * * * *",
  job: refreshDueAccountsJob,
};
