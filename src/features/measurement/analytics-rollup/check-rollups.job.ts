import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { checkRollups } from "./check-rollups.ts";

/** Maximum number of differences that are logged individually. */
const LOGGED_MAX = 50;

interface CheckServices {
  database: Database;
  rollups: { differed(this: void, count: number): void };
}

export const checkRollupsJob = defineJob({
  name: "analytics.check_rollups",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log, signal }: JobContext<CheckServices>) => {
    const differences = await checkRollups(services.database, clock.now(), signal);
    services.rollups.differed(differences.length);
    for (const difference of differences.slice(0, LOGGED_MAX))
      log.warn({ difference }, "a rollup differed from the days of its accounts");
    if (differences.length > 0)
      log.warn({ differences: differences.length }, "rollups differed and are made anew");
  },
});

/**
 * Runs every night. A difference is a fault: a writer of days did not mark them, or a row was
 * edited.
 */
export const checkRollupsCron: CronEntry = {
  name: "analytics.check_rollups",
  crontab: "23 3 * * *",
  job: checkRollupsJob,
};
