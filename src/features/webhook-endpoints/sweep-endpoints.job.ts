import { Type } from "typebox";
import type { CronEntry } from "../../jobs/cron.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { sweepEndpoints } from "../../webhooks/sweep-endpoints.ts";

/** Disables endpoints that rest between failing attempts, and ends deliveries that wait in vain. */
export const sweepEndpointsJob = defineJob({
  name: "webhooks.sweep_endpoints",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }) => {
    const { disabled, ended } = await sweepEndpoints(services.database, clock.now());
    if (disabled.length > 0 || ended > 0) log.info({ endpoints: disabled, deliveries: ended }, "swept webhook endpoints");
  },
});

/** Off the full hour, where other work comes together. */
export const sweepEndpointsCron: CronEntry = { name: "webhooks.sweep_endpoints", crontab: "23 * * * *", job: sweepEndpointsJob };
