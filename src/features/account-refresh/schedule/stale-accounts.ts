import { sql } from "kysely";
import { Type } from "typebox";
import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../events/record-event.ts";
import type { CronEntry } from "../../../jobs/cron.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import { STALE_AFTER_HOURS } from "../../../metrics/freshness.ts";
import { announceIntegration } from "../announce.ts";
import type { ConnectionRow } from "../store/account.store.ts";

const BATCH = 100;

/**
 * Marks accounts whose numbers are older than 36 hours and says so, once for each time it happens:
 * the state is the memory. A good refresh makes them connected again and says that too.
 */
export async function markStaleAccounts(
  database: Database,
  urls: Urls,
  now: Date,
): Promise<number> {
  const oldest = new Date(now.getTime() - STALE_AFTER_HOURS * HOUR_MS);
  for (let total = 0; ;) {
    const marked = await inTransaction(database, async (transaction) => {
      const { rows } = await sql<ConnectionRow>`
        update connections c set status = 'stale', updated_at = ${now}
        from (
          select show_id, platform from connections
          where status = 'connected' and coalesce(last_updated_at, connected_at) < ${oldest}
          order by coalesce(last_updated_at, connected_at) limit ${BATCH} for update skip locked
        ) as due
        where c.show_id = due.show_id and c.platform = due.platform
        returning c.*`.execute(transaction);
      for (const row of rows)
        await announceIntegration(transaction, urls, "integration.stale", row, systemCause(now));
      return rows.length;
    });
    total += marked;
    if (marked < BATCH) return total;
  }
}

export const markStaleAccountsJob = defineJob({
  name: "accounts.mark_stale",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }) => {
    const accounts = await markStaleAccounts(services.database, services.urls, clock.now());
    if (accounts > 0) log.info({ accounts }, "accounts stopped updating");
  },
});

/** Ten minutes between the moment an account goes stale and the event that says so, at most. */
export const markStaleAccountsCron: CronEntry = {
  name: "accounts.mark_stale",
  crontab: "4,14,24,34,44,54 * * * *",
  job: markStaleAccountsJob,
};
