import { Type } from "typebox";
import type { Database } from "../../../../db/connection/database.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { findLivingKeys } from "../../../../infrastructure/jobs/living-keys.ts";
import { endResearch, type Outcome } from "./end-research.ts";
import { researchKey } from "./run-research.job.ts";
import { findOpenResearch } from "./sweep-research.store.ts";

const INTERRUPTED: Outcome = {
  code: "interrupted",
  message: "Every try of the research was cut off on our side. Start it again.",
};

/**
 * Ends the runs that no job works on any more: those whose job is out of tries because its worker
 * was killed in the last one, or because the database was unavailable in all of them. A run is
 * stored in one transaction with its job, and the job stays until the run has ended.
 */
export const sweepResearchJob = defineJob({
  name: "research.sweep",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const { database } = services;
    // Runs are read before the jobs; `endResearch` does not change a run that ends in between.
    const open = await findOpenResearch(database);
    const living = await findLivingKeys(
      database,
      open.map(({ id }) => researchKey(id)),
    );
    const lost = open.filter(({ id }) => !living.has(researchKey(id)));
    for (const key of lost)
      await endResearch(database, key, { outcome: INTERRUPTED, now: clock.now() });
    if (lost.length > 0)
      log.warn({ runs: lost.map(({ id }) => id) }, "research ended whose job was lost");
  },
});

/** Runs off the full hour, when many other jobs run. */
export const sweepResearchCron: CronEntry = {
  name: "research.sweep",
  crontab: "7,17,27,37,47,57 * * * *",
  job: sweepResearchJob,
};
