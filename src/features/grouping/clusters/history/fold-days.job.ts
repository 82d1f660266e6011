import type { Database } from "../../../../db/connection/database.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { foldDaysOfShow } from "./fold-days.ts";
import { findShowsAfter, isMonthsReadEverywhere } from "./fold-days.store.ts";

const SHOWS_AT_ONCE = 500;

/** Folds the days of clusters that are older than a week into the rows of their months. */
export const foldClusterDaysJob = defineJob({
  name: "clusters.fold_days",
  schema: strictObject({}),
  maxAttempts: 3,
  handler: async (
    _payload,
    { services: { database }, clock, log, signal }: JobContext<{ database: Database }>,
  ) => {
    if (!(await isMonthsReadEverywhere(database))) return;
    const today = utcDay(clock.now());
    let moved = 0;
    let showIds = await findShowsAfter(database, "", SHOWS_AT_ONCE);
    while (showIds.length > 0 && !signal.aborted) {
      for (const showId of showIds)
        moved += await foldDaysOfShow(database, showId, { today, signal });
      showIds = await findShowsAfter(database, showIds.at(-1) ?? "", SHOWS_AT_ONCE);
    }
    if (moved > 0) log.info({ days: moved }, "folded days of clusters into their months");
  },
});

/** Runs every night. A show without anything to fold costs one statement. */
export const foldClusterDaysCron: CronEntry = {
  name: "clusters.fold_days",
  crontab: "51 2 * * *",
  job: foldClusterDaysJob,
};
