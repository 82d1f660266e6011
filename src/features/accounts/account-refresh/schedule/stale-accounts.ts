import { Type } from "typebox";
import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { type JobContext, defineJob } from "../../../../infrastructure/jobs/define-job.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { STALE_AFTER_HOURS } from "../../../../domain/metrics/freshness.ts";
import { announceIntegration } from "../announce.ts";
import { findOutdatedShows, markStaleOfShow } from "./due-accounts.store.ts";

/** Maximum accounts per search. */
const BATCH = 100;

/**
 * Marks connected accounts whose numbers are older than 36 hours as `stale` and records
 * `integration.stale` for each. The status prevents a second event: only the next successful
 * refresh makes an account `connected` again. Returns how many were marked.
 */
export async function markStaleAccounts(
  database: Database,
  urls: Urls,
  now: Date,
): Promise<number> {
  const oldest = new Date(now.getTime() - STALE_AFTER_HOURS * HOUR_MS);
  const held: string[] = [];
  for (let total = 0; ;) {
    const { shows, marked } = await inTransaction(database, async (transaction) => {
      const found = await findOutdatedShows(transaction, { oldest, except: held, limit: BATCH });
      const marks = found.map((id) => markStaleOfShow(transaction, id, { oldest, now }));
      const rows = (await Promise.all(marks)).flat();
      for (const row of rows)
        await announceIntegration(transaction, urls, "integration.stale", row, systemCause(now));
      return { shows: found, marked: rows };
    });
    if (shows.length === 0) return total;
    total += marked.length;
    const free = new Set(marked.map((account) => account.show_id));
    held.push(...shows.filter((showId) => !free.has(showId)));
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

/**
 * Runs every ten minutes, which is the longest time between an account's 36th hour and its event.
 */
export const markStaleAccountsCron: CronEntry = {
  name: "accounts.mark_stale",
  crontab: "4,14,24,34,44,54 * * * *",
  job: markStaleAccountsJob,
};
