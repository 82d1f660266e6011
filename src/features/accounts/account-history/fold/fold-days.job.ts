import { Type } from "typebox";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import type { Database } from "../../../../db/connection/database.ts";
import type { OnDemandPartitions } from "../../../../db/partitions/on-demand-partitions.ts";
import { type JobContext, defineJob } from "../../../../infrastructure/jobs/define-job.ts";
import { DAY_MS, utcDay } from "../../../../lib/time/clock.ts";
import type { AccountRegistry } from "../../../../platforms/accounts/account-registry.ts";
import { foldDays } from "./fold-days.ts";

/** Longer than the fold is ever down while accounts are refreshed: older days are folded. */
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

/** Hourly, at minute 7: the first run after midnight UTC completes the day before. */
export const foldDaysCron: CronEntry = {
  name: "accounts.fold_days",
  crontab: "7 * * * *",
  job: foldDaysJob,
};
