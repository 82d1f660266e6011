import { Type } from "typebox";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import type { Database } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { deleteExpiredRows } from "../../../people/identity/sessions/expired-rows.store.ts";

/** Deletes expired sessions, links, challenges and sign-ins in progress. */
export const sweepSignInJob = defineJob({
  name: "sign_in.sweep_expired",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const deleted = await deleteExpiredRows(services.database, clock.now());
    if (deleted > 0) log.info({ deleted }, "deleted sessions and links that are over");
  },
});

/** Runs hourly, off the full hour, when many other jobs run. */
export const sweepSignInCron: CronEntry = {
  name: "sign_in.sweep_expired",
  crontab: "41 * * * *",
  job: sweepSignInJob,
};
