import { Type } from "typebox";
import type { Database } from "../../../../db/connection/database.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { repairDirectory } from "./check-directory.ts";

export const checkDirectoryJob = defineJob({
  name: "shows.check_directory",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, log }: JobContext<{ database: Database }>) => {
    const { missing, wrong } = await repairDirectory(services.database);
    if (missing > 0) log.info({ shows: missing }, "shows were entered in the directory");
    if (wrong.length > 0) log.warn({ showIds: wrong }, "the directory of shows was wrong");
  },
});

/**
 * Runs every hour, and when a worker starts (app/serve.ts). Comparing 10,000 shows takes twenty
 * statements.
 */
export const checkDirectoryCron: CronEntry = {
  name: "shows.check_directory",
  crontab: "52 * * * *",
  job: checkDirectoryJob,
};
