import { Type } from "typebox";
import { retryFailedJobs } from "../../infrastructure/jobs/failed-jobs.ts";
import { noBody, noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import type { OperatorContext } from "./installation-services.ts";

/** Queues one failed job again, as `castmeter job retry` does; a mail that was not sent is one. */
export const retryJob = definePersonRoute({
  id: "installation.retry_job",
  method: "POST",
  path: "/app-api/installation/jobs/{id}/retry",
  onlyOperators: true,
  params: strictObject({ id: Type.String({ pattern: "^[1-9]\\d{0,14}$" }) }),
  query: noQuery,
  body: noBody,
  output: strictObject({
    object: oneOf(["retried_job"]),
    id: Type.String(),
  }),
  summary: "Queue a failed job again, with all its tries",
  handler: async ({ runtime, session }: OperatorContext, { params: { id } }) => {
    const [retried] = await retryFailedJobs(runtime.services.installation.pool, [id]);
    if (retried === undefined)
      throw new ApiError("resource_not_found", "There is no such failed job.");
    runtime.log.info({ person_id: session.person.id, job_id: id }, "an operator retried a job");
    return { data: { object: "retried_job", id } };
  },
});
