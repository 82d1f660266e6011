import { Type } from "typebox";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { findLivingKeys } from "../../../../infrastructure/jobs/living-keys.ts";
import { findOpenRuns, findRun } from "../../report-runs/index.ts";
import { claimRun } from "./claim-run.ts";
import { endRun } from "./end-run.ts";
import { type GenerationServices, runKey } from "./generate-report.job.ts";

const INTERRUPTED = {
  code: "interrupted",
  message: "Every try to generate the report was cut off on our side. Generate it again.",
};

/**
 * Ends generations that no job makes any more: those whose worker was killed in the last try, and
 * those whose job was removed. A run is stored in one transaction with its job, and a job stays
 * until its run has ended, so a run without a living job is lost at any age. Runs of automations
 * and of mails are ended by the minute job of automations.
 */
export const sweepGenerationsJob = defineJob({
  name: "reports.sweep_generations",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, log }: JobContext<GenerationServices>) => {
    const runtime = services.runtime();
    const { database } = runtime;
    // Runs are read before the jobs; `endRun` does not change a run that ends in between.
    const open = await findOpenRuns(database);
    const living = await findLivingKeys(
      database,
      open.map(({ id }) => runKey(id)),
    );
    for (const { workspace_id: workspaceId, id } of open) {
      if (living.has(runKey(id))) continue;
      const run = await findRun(database, workspaceId, id);
      if (run === undefined || run.automation_id !== null || run.sends) continue;
      const claimed = await claimRun(runtime, workspaceId, id);
      if (claimed === undefined) continue;
      await endRun(runtime, claimed, { error: INTERRUPTED });
      log.warn({ runId: id }, "a generation ended whose job was lost");
    }
  },
});

/** Runs off the full hour, when many other jobs run. */
export const sweepGenerationsCron: CronEntry = {
  name: "reports.sweep_generations",
  crontab: "7,17,27,37,47,57 * * * *",
  job: sweepGenerationsJob,
};
