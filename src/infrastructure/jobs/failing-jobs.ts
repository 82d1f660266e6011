import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

/** Jobs of one kind whose last try failed, and when the oldest of them was queued. */
export interface FailingJobs {
  jobs: number;
  since: Date | null;
}

/**
 * Jobs of a kind that wait for another try after one that failed, and those that failed for good
 * after `failedAfter`.
 */
export async function findFailingJobs(
  executor: Executor,
  name: string,
  failedAfter: Date,
): Promise<FailingJobs> {
  const { rows } = await sql<FailingJobs>`
    select
      count(*)::int as jobs,
      min(jobs.created_at) as since
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name}
      and jobs.last_error is not null
      and (jobs.attempts < jobs.max_attempts or jobs.updated_at > ${failedAfter})`.execute(
    executor,
  );
  return rows[0] ?? { jobs: 0, since: null };
}
