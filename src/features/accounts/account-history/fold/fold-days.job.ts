import { Type } from "typebox";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import type { Database } from "../../../../db/connection/database.ts";
import type { OnDemandPartitions } from "../../../../db/partitions/on-demand-partitions.ts";
import { type JobContext, defineJob } from "../../../../infrastructure/jobs/define-job.ts";
import { DAY_MS, utcDay } from "../../../../lib/time/clock.ts";
import type { AccountRegistry } from "../../../../platforms/accounts/account-registry.ts";
import { foldDays } from "./fold-days.ts";

/**
 * How far back the fold looks for refreshed accounts. It is never down for that long while accounts
 * are refreshed, so older days are folded.
 */
const LOOK_BACK_MS = 7 * DAY_MS;

interface FoldServices {
  database: Database;
  accounts: { connectors: AccountRegistry; partitions: OnDemandPartitions };
}

/** The hourly fold of cumulative counters into `account_days`. */
export const foldDaysJob = defineJob({
  name: "accounts.fold_days",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 3,
  handler: async (_payload, { services, clock, log }: JobContext<FoldServices>) => {
    const { database, accounts } = services;
    const now = clock.now();
    const since = new Date(now.getTime() - LOOK_BACK_MS);
    await accounts.partitions.ensure(database, [utcDay(since), utcDay(now)]);
    const countersOnly = accounts.connectors
      .all()
      .flatMap(({ manifest }) => (manifest.offers.daily ? [] : [manifest.platform]));
    const rows = await foldDays(database, { now, since, countersOnly });
    if (rows > 0) log.info({ rows }, "folded accounts into their daily history");
  },
});

/** Runs hourly, at minute 7. The first run after midnight UTC completes the previous day. */
export const foldDaysCron: CronEntry = {
  name: "accounts.fold_days",
  crontab: "7 * * * *",
  job: foldDaysJob,
};
