import { Type } from "typebox";
import type { Database } from "../../db/connection/database.ts";
import type { CronEntry } from "../../jobs/cron.ts";
import { defineJob, type JobContext } from "../../jobs/define-job.ts";
import { fillSearchIndex } from "./fill-index.ts";

export const fillSearchIndexJob = defineJob({
  name: "search.fill_index",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, log, signal }: JobContext<{ database: Database }>) => {
    const episodes = await fillSearchIndex(services.database, signal);
    if (episodes > 0) log.info({ episodes }, "episodes were indexed for the search");
  },
});

/** Every ten minutes: so long an episode is missing that was written without an entry. */
export const fillSearchIndexCron: CronEntry = {
  name: "search.fill_index",
  crontab: "*/10 * * * *",
  job: fillSearchIndexJob,
};
