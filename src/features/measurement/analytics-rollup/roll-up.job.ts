import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { rollUp } from "./roll-up.ts";

export const rollUpJob = defineJob({
  name: "analytics.roll_up",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (
    _payload,
    { services, clock, log, signal }: JobContext<{ database: Database }>,
  ) => {
    const { tooLarge, ...rolled } = await rollUp(services.database, clock.now(), signal);
    if (rolled.shows > 0) log.info(rolled, "shows of networks were rolled up");
    if (tooLarge.length > 0)
      log.warn({ showIds: tooLarge }, "shows have totals that are too large to be rolled up");
  },
});

/** Runs every five minutes. Until then, answers read changed days from the accounts. */
export const rollUpCron: CronEntry = {
  name: "analytics.roll_up",
  crontab: "*/5 * * * *",
  job: rollUpJob,
};
