import { Type } from "typebox";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import type { Database } from "../../../../db/connection/database.ts";
import { type JobContext, defineJob } from "../../../../infrastructure/jobs/define-job.ts";
import { deleteExpiredSignIns } from "./platform-sign-in.store.ts";

/** Deletes expired sign-ins at platforms. */
export const sweepPlatformSignInsJob = defineJob({
  name: "accounts.sweep_sign_ins",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock }: JobContext<{ database: Database }>) => {
    await deleteExpiredSignIns(services.database, clock.now());
  },
});

/** Runs off the full hour, when many other jobs run. */
export const sweepPlatformSignInsCron: CronEntry = {
  name: "accounts.sweep_sign_ins",
  crontab: "47 * * * *",
  job: sweepPlatformSignInsJob,
};
