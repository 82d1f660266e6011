import { Type } from "typebox";
import { findFailedJobs } from "../../infrastructure/jobs/failed-jobs.ts";
import { readJobsByName, readQueueHealth } from "../../infrastructure/jobs/queue-health.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import { failedJobSchema, failedJobView } from "./failed-job-view.ts";
import type { OperatorContext } from "./installation-services.ts";

const FAILED_MAX = 50;

const count = Type.Integer({ minimum: 0 });
const counts = {
  waiting: count,
  running: count,
  scheduled: Type.Integer({ minimum: 0, description: "Not due so far, or between two tries." }),
  failed: Type.Integer({ minimum: 0, description: "No tries left." }),
};

const jobsSchema = strictObject({
  object: oneOf(["installation_jobs"]),
  workers: count,
  oldest_waiting_seconds: nullable(Type.Number()),
  ...counts,
  kinds: Type.Array(strictObject({ name: Type.String(), ...counts })),
  failed_jobs: Type.Array(failedJobSchema, {
    description: `The newest ${FAILED_MAX}; \`failed\` counts all.`,
  }),
});

export const getJobs = definePersonRoute({
  id: "installation.jobs",
  method: "GET",
  path: "/app-api/installation/jobs",
  onlyOperators: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: jobsSchema,
  summary: "The job queue by kind, and the jobs that failed for good",
  handler: async ({ runtime }: OperatorContext) => {
    const { pool } = runtime.services.installation;
    const [health, kinds, { jobs }] = await Promise.all([
      readQueueHealth(pool),
      readJobsByName(pool),
      findFailedJobs(pool, FAILED_MAX),
    ]);
    const { waiting, running, scheduled, failed, workers, oldestWaitingSec } = health;
    return {
      data: {
        object: "installation_jobs",
        workers: workers.length,
        oldest_waiting_seconds: oldestWaitingSec,
        waiting,
        running,
        scheduled,
        failed,
        kinds,
        failed_jobs: jobs.map(failedJobView),
      },
    };
  },
});
