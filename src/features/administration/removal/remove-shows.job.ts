import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { removeDeletedShows } from "./remove-show.ts";

export const removeShowsJob = defineJob({
  name: "shows.purge",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (
    _payload,
    { services, clock, log, signal }: JobContext<{ database: Database; urls: Urls }>,
  ) => {
    const shows = await removeDeletedShows(services, clock.now(), signal);
    if (shows > 0) log.info({ shows }, "the records of shows deleted 30 days ago were removed");
  },
});

/**
 * Runs every hour, so that the record of a deleted show is removed 30 days and at most an hour
 * later.
 */
export const removeShowsCron: CronEntry = {
  name: "shows.purge",
  crontab: "37 * * * *",
  job: removeShowsJob,
};
