import { Type } from "typebox";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import type { Database } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueDueFeeds } from "./import/polls/due-feeds.ts";

/** The job that enqueues a refresh for every feed that is due. */
export const pollFeedsJob = defineJob({
  name: "feeds.poll",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }: JobContext<{ database: Database }>) => {
    await enqueueDueFeeds(services.database, clock, signal);
  },
});

/**
 * Runs every minute, so that new addresses are read soon. A feed that was read is due again an hour
 * later.
 */
export const pollFeedsCron: CronEntry = {
  name: "feeds.poll",
  crontab: "* * * * *",
  job: pollFeedsJob,
};
