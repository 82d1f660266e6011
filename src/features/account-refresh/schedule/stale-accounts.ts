import { sql } from "kysely";
import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { systemCause } from "../../../events/record-event.ts";
import type { CronEntry } from "../../../jobs/cron.ts";
import { type JobContext, defineJob } from "../../../jobs/define-job.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import { STALE_AFTER_HOURS } from "../../../metrics/freshness.ts";
import { announceIntegration } from "../announce.ts";
import type { ConnectionRow } from "../store/account.store.ts";

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
      const rows = await markOldestStale(transaction, oldest, now);
      for (const row of rows)
        await announceIntegration(transaction, urls, "integration.stale", row, systemCause(now));
      return rows.length;
    });
    total += marked;
    if (marked < BATCH) return total;
  }
}

/** Marks at most 100 accounts of any workspace, oldest first, passing over locked rows. */
async function markOldestStale(
  transaction: DatabaseTransaction,
  oldest: Date,
  now: Date,
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    with outdated as (
      select show_id, platform
      from connections
      where status = 'connected'
        and coalesce(last_updated_at, connected_at) < ${oldest}
      order by coalesce(last_updated_at, connected_at)
      limit ${BATCH}
      for update skip locked
    )
    update connections
    set status = 'stale', updated_at = ${now}
    from outdated
    where connections.show_id = outdated.show_id
      and connections.platform = outdated.platform
    returning connections.*`.execute(transaction);
  return rows;
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
