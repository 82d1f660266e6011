import { Type } from "typebox";
import { type Database, type DatabaseTransaction, inTransaction } from "../../../db/database.ts";
import type { CronEntry } from "../../../jobs/cron.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueueJobs } from "../../../jobs/enqueue.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import { refreshAccountJob, refreshKeyOf } from "./refresh-account.job.ts";

/** Accounts a claim. Small, so that the rows are locked for milliseconds. */
const CLAIM_MAX = 100;
/** Until when a claimed account is not claimed again: its run sets a better time, and a lost job costs this much. */
const CLAIM_MS = HOUR_MS;

/** Enqueues a refresh for every account that is due, a hundred at a time; gives how many. */
export async function enqueueDueAccounts(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const claimed = signal?.aborted === true ? 0 : await inTransaction(database, (transaction) => claimDue(transaction, now));
    total += claimed;
    if (claimed < CLAIM_MAX) return total;
  }
}

async function claimDue(transaction: DatabaseTransaction, now: Date): Promise<number> {
  const due = await transaction.selectFrom("connections").select(["show_id", "platform"]).where("next_refresh_at", "<=", now).orderBy("next_refresh_at").limit(CLAIM_MAX).forUpdate().skipLocked().execute();
  for (const { show_id: showId, platform } of due) {
    await transaction.updateTable("connections").set({ next_refresh_at: new Date(now.getTime() + CLAIM_MS) }).where("show_id", "=", showId).where("platform", "=", platform).execute();
  }
  const entries = due.map(({ show_id, platform }) => ({ payload: { show_id, platform, trigger: "schedule" as const }, jobKey: refreshKeyOf({ showId: show_id, platform }) }));
  await enqueueJobs(transaction, refreshAccountJob, entries);
  return due.length;
}

export const refreshDueAccountsJob = defineJob({
  name: "accounts.refresh_due",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }) => {
    await enqueueDueAccounts(services.database, clock.now(), signal);
  },
});

/** Every minute: an account that waits for a platform's word goes on soon after it, and the day's load is spread by their own hours. */
export const refreshDueAccountsCron: CronEntry = { name: "accounts.refresh_due", crontab: "* * * * *", job: refreshDueAccountsJob };
