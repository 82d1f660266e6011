import { Type } from "typebox";
import type { CronEntry } from "../../jobs/cron.ts";
import { defineJob } from "../../jobs/define-job.ts";

/** Deletes expired sign-ins at platforms. */
export const sweepPlatformSignInsJob = defineJob({
  name: "accounts.sweep_sign_ins",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock }) => {
    await services.database
      .deleteFrom("platform_sign_ins")
      .where("expires_at", "<=", clock.now())
      .execute();
  },
});

/** Off the full hour, where other work comes together. */
export const sweepPlatformSignInsCron: CronEntry = {
  name: "accounts.sweep_sign_ins",
  crontab: "47 * * * *",
  job: sweepPlatformSignInsJob,
};
