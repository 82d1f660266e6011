import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { purgeAnswers } from "./directory-answers.store.ts";

/** Deletes answers of podcast directories that are older than three days. */
export const purgeAnswersJob = defineJob({
  name: "podcasts.purge_answers",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const answers = await purgeAnswers(services.database, clock.now());
    if (answers > 0) log.info({ answers }, "purged answers of podcast directories");
  },
});

/** Runs off the full hour, when many other jobs run. */
export const purgeAnswersCron: CronEntry = {
  name: "podcasts.purge_answers",
  crontab: "41 * * * *",
  job: purgeAnswersJob,
};
