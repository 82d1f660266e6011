import { Type } from "typebox";
import type { CronEntry } from "../../jobs/cron.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { sweepExpired } from "../../identity/sessions/sweep-expired.ts";

/** Deletes sessions, links, challenges and sign-ins under way that are over. */
export const sweepSignInJob = defineJob({
  name: "sign_in.sweep_expired",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }) => {
    const deleted = await sweepExpired(services.database, clock.now());
    if (deleted > 0) log.info({ deleted }, "deleted sessions and links that are over");
  },
});

/** Off the full hour, where other work comes together. */
export const sweepSignInCron: CronEntry = {
  name: "sign_in.sweep_expired",
  crontab: "41 * * * *",
  job: sweepSignInJob,
};
