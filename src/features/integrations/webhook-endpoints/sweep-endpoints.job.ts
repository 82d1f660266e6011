import { Type } from "typebox";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import type { Database } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { purgeCounters } from "../../../kernel/limits/caps.store.ts";
import { purgeMarks } from "../../../kernel/limits/paid-calls.store.ts";
import { sweepEndpoints } from "../../../delivery/webhooks/queue/sweep-endpoints.ts";

/**
 * Disables failing endpoints that wait between two attempts, and ends deliveries that may no
 * longer be sent. It also deletes old counters of
 * metered actions and marks of paid requests.
 */
export const sweepEndpointsJob = defineJob({
  name: "webhooks.sweep_endpoints",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const { disabled, ended, purged } = await sweepEndpoints(services.database, clock);
    if (disabled.length > 0 || ended > 0 || purged > 0)
      log.info({ endpoints: disabled, deliveries: ended, purged }, "swept webhook endpoints");
    const counters = await purgeCounters(services.database, clock.now());
    if (counters > 0) log.info({ counters }, "purged counters of windows long over");
    const paidCalls = await purgeMarks(services.database, clock.now());
    if (paidCalls > 0) log.info({ paidCalls }, "purged marks of paid requests of killed runs");
  },
});

/** Runs off the full hour, when many other jobs run. */
export const sweepEndpointsCron: CronEntry = {
  name: "webhooks.sweep_endpoints",
  crontab: "23 * * * *",
  job: sweepEndpointsJob,
};
