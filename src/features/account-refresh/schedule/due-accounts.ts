import { sql } from "kysely";
import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../jobs/cron.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueueJobs } from "../../../jobs/enqueue.ts";
import { CLAIM_MS, refreshAccountJob, refreshKeyOf } from "../run/refresh-account.job.ts";

/** Accounts a claim. Small, so that the rows are locked for milliseconds. */
const CLAIM_MAX = 100;
/** Enqueues a refresh for every account that is due, a hundred at a time; gives how many. */
export async function enqueueDueAccounts(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    const claimed =
      signal?.aborted === true
        ? 0
        : await inTransaction(database, (transaction) => claimDue(transaction, now));
    total += claimed;
    if (claimed < CLAIM_MAX) return total;
  }
}

async function claimDue(transaction: DatabaseTransaction, now: Date): Promise<number> {
  const { rows } = await sql<{ show_id: string; platform: string }>`
    update connections c set next_refresh_at = ${new Date(now.getTime() + CLAIM_MS)}
    from (select show_id, platform from connections where next_refresh_at <= ${now} order by next_refresh_at limit ${CLAIM_MAX} for update skip locked) as due
    where c.show_id = due.show_id and c.platform = due.platform
    returning c.show_id, c.platform`.execute(transaction);
  const entries = rows.map(({ show_id, platform }) => ({
    payload: { show_id, platform, trigger: "schedule" as const },
    jobKey: refreshKeyOf({ showId: show_id, platform }),
  }));
  await enqueueJobs(transaction, refreshAccountJob, entries);
  return rows.length;
}

export const refreshDueAccountsJob = defineJob({
  name: "accounts.refresh_due",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }) => {
    await enqueueDueAccounts(services.database, clock.now(), signal);
  },
});

/**
 * Every minute: an account that waits for a platform's word goes on soon after it, and the day's
 * load is spread by their own hours.
 */
export const refreshDueAccountsCron: CronEntry = {
  name: "accounts.refresh_due",
  crontab: "* * * * *",
  job: refreshDueAccountsJob,
};
