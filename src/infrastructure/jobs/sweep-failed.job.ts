import { sql } from "kysely";
import { Type } from "typebox";
import type { Database } from "../../db/connection/database.ts";
import type { CronEntry } from "./cron.ts";
import { defineJob, type JobContext } from "./define-job.ts";
import { SWEEP_FAILED } from "./failed-jobs.ts";

/** Removes jobs that failed a month ago, so that the queue does not grow by them. */
export const sweepFailedJobsJob = defineJob({
  name: "jobs.sweep_failed",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, log }: JobContext<{ database: Database }>) => {
    const { numAffectedRows = 0n } = await sql.raw(SWEEP_FAILED).execute(services.database);
    if (numAffectedRows > 0n)
      log.info({ jobs: Number(numAffectedRows) }, "failed jobs were removed");
  },
});

/** The minute is not the full hour, when other jobs run. */
export const sweepFailedJobsCron: CronEntry = {
  name: "jobs.sweep_failed",
  crontab: "33 * * * *",
  job: sweepFailedJobsJob,
};
