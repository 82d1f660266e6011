import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { type JobContext, defineJob } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJobs } from "../../../../infrastructure/jobs/enqueue.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { CLAIM_MS, refreshAccountJob, refreshKeyOf } from "../run/refresh-account.job.ts";
import { claimDueOfShow, findDueShows } from "./due-accounts.store.ts";

/** Maximum accounts per claim. It is small, so that the rows are locked for milliseconds. */
const CLAIM_MAX = 100;

/** Enqueues a refresh for every account that is due, some 100 per transaction. Returns how many. */
export async function enqueueDueAccounts(
  database: Database,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  const held: string[] = [];
  for (let total = 0; ;) {
    if (signal?.aborted === true) return total;
    const { shows, claimed } = await inTransaction(database, (transaction) =>
      claimDueAccounts(transaction, clock, held),
    );
    // A claim that is not full does not end the loop, because another process may have claimed some
    // of its accounts.
    if (shows.length === 0) return total;
    total += claimed.length;
    const free = new Set(claimed.map((account) => account.show_id));
    held.push(...shows.filter((showId) => !free.has(showId)));
  }
}

/**
 * Claims due accounts of any workspace, longest due first, and enqueues their jobs in the same
 * transaction. The claim moves the next run an hour ahead: an account is enqueued once however many
 * processes poll, and a lost job delays it by an hour. Returns the checked shows; those without a
 * claimed account are held by another transaction.
 */
async function claimDueAccounts(
  transaction: DatabaseTransaction,
  clock: Clock,
  except: readonly string[],
): Promise<{ shows: string[]; claimed: { show_id: string; platform: string }[] }> {
  const now = databaseNow(clock);
  const shows = await findDueShows(transaction, { now, except, limit: CLAIM_MAX });
  // The statements are issued together, so that they are sent in one packet.
  const claims = shows.map((id) => claimDueOfShow(transaction, id, { now, claimMs: CLAIM_MS }));
  const claimed = (await Promise.all(claims)).flat();
  const entries = claimed.map(({ show_id, platform }) => ({
    payload: { show_id, platform, trigger: "schedule" as const },
    jobKey: refreshKeyOf({ showId: show_id, platform }),
  }));
  await enqueueJobs(transaction, refreshAccountJob, entries);
  return { shows, claimed };
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
 * Runs every minute, so that an account paused by `Retry-After` resumes promptly. Each account has
 * an hour of its own, which spreads the load over the day.
 */
export const refreshDueAccountsCron: CronEntry = {
  name: "accounts.refresh_due",
  crontab: "* * * * *",
  job: refreshDueAccountsJob,
};
