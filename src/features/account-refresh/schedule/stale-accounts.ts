import { Type } from "typebox";
import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../events/record-event.ts";
import type { CronEntry } from "../../../jobs/cron.ts";
import { type JobContext, defineJob } from "../../../jobs/define-job.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import { STALE_AFTER_HOURS } from "../../../metrics/freshness.ts";
import { announceIntegration } from "../announce.ts";
import { markOldestStale } from "./due-accounts.store.ts";

/** Accounts a transaction. */
const BATCH = 100;

/**
 * Marks connected accounts whose numbers are older than 36 hours as `stale` and records
 * `integration.stale` for each. The status keeps the event from being repeated: only the next
 * successful refresh makes an account `connected` again. Returns how many were marked.
 */
export async function markStaleAccounts(
  database: Database,
  urls: Urls,
  now: Date,
): Promise<number> {
  const oldest = new Date(now.getTime() - STALE_AFTER_HOURS * HOUR_MS);
  for (let total = 0; ;) {
    const marked = await inTransaction(database, async (transaction) => {
      const rows = await markOldestStale(transaction, { oldest, now, limit: BATCH });
      for (const row of rows)
        await announceIntegration(transaction, urls, "integration.stale", row, systemCause(now));
      return rows.length;
    });
    total += marked;
    if (marked === 0) return total;
  }
}

interface StaleServices {
  database: Database;
  urls: Urls;
}

/** The job that marks stale accounts. */
export const markStaleAccountsJob = defineJob({
  name: "accounts.mark_stale",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<StaleServices>) => {
    const accounts = await markStaleAccounts(services.database, services.urls, clock.now());
    if (accounts > 0) log.info({ accounts }, "accounts stopped updating");
  },
});

/** Every ten minutes: the longest time between an account's 36th hour and its event. */
export const markStaleAccountsCron: CronEntry = {
  name: "accounts.mark_stale",
  crontab: "4,14,24,34,44,54 * * * *",
  job: markStaleAccountsJob,
};
