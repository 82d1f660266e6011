import type pg from "pg";

/**
 * Jobs that have no tries left. They stay in the queue until they are retried or removed, by the
 * operator or after a month (`sweep-failed.job.ts`).
 */

/**
 * A flag of jobs with a key. When a newer job with the same key is enqueued, graphile-worker
 * removes the key from the old job that failed or runs, and the old job stays without tries:
 * without the flag it could not be distinguished from a failed job that never had a key.
 */
export const KEYED_FLAG = "keyed";

/**
 * Condition on `graphile_worker._private_jobs as jobs`: the job failed, and no newer job has taken
 * its key.
 */
export const IS_FAILED = `(
  jobs.locked_at is null
  and jobs.attempts >= jobs.max_attempts
  and not (jobs.key is null and coalesce(jobs.flags ? '${KEYED_FLAG}', false))
)`;

/** Condition that a newer job with the same key does the job's work. */
const IS_REPLACED = `(
  jobs.locked_at is null
  and jobs.attempts >= jobs.max_attempts
  and jobs.key is null
  and jobs.flags ? '${KEYED_FLAG}'
)`;

/** A failed job, for the operator. The payload is left out: the payload of a mail is a secret. */
export interface FailedJob {
  id: string;
  name: string;
  /** Job key, which names the subject, such as a show's id; null for a job without a key. */
  key: string | null;
  attempts: number;
  failedAt: Date;
  error: string;
}

type Queryable = Pick<pg.Pool, "query">;

/** The newest failed jobs, and the number of all failed jobs. */
export async function findFailedJobs(
  pool: Queryable,
  limit: number,
): Promise<{ jobs: FailedJob[]; total: number }> {
  const { rows } = await pool.query<FailedJob & { total: number }>(
    `select
       jobs.id::text as id,
       tasks.identifier as name,
       jobs.key,
       jobs.attempts,
       jobs.updated_at as "failedAt",
       coalesce(jobs.last_error, '') as error,
       (count(*) over ())::int as total
     from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where ${IS_FAILED}
     order by jobs.updated_at desc, jobs.id desc
     limit $1`,
    [limit],
  );
  const [first] = rows;
  return {
    jobs: rows.map(({ id, name, key, attempts, failedAt, error }) => ({
      id,
      name,
      key,
      attempts,
      failedAt,
      error,
    })),
    total: first?.total ?? 0,
  };
}

/** The failed jobs to change: these ids, or all. */
export type FailedChoice = readonly string[] | "all";

const chosen = (choice: FailedChoice): [string, unknown[]] =>
  choice === "all" ? ["", []] : ["and jobs.id = any($1::bigint[])", [choice]];

/**
 * Gives failed jobs all their tries again, due now. Returns the ids of the jobs that were changed.
 */
export async function retryFailedJobs(pool: Queryable, choice: FailedChoice): Promise<string[]> {
  const [condition, values] = chosen(choice);
  const { rows } = await pool.query<{ id: string }>(
    `update graphile_worker._private_jobs as jobs
     set attempts = 0, run_at = now(), updated_at = now()
     where ${IS_FAILED} ${condition}
     returning jobs.id::text as id`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Deletes failed jobs. Returns the ids of the jobs that were deleted. */
export async function removeFailedJobs(pool: Queryable, choice: FailedChoice): Promise<string[]> {
  const [condition, values] = chosen(choice);
  const { rows } = await pool.query<{ id: string }>(
    `delete from graphile_worker._private_jobs as jobs
     where ${IS_FAILED} ${condition}
     returning jobs.id::text as id`,
    values,
  );
  return rows.map(({ id }) => id);
}

const FAILED_KEPT_DAYS = 30;
export const FAILED_KEPT_MAX = 1_000;

/**
 * Deletes failed jobs that are too old or beyond the newest thousand, and jobs whose key a newer
 * job has taken.
 */
export const SWEEP_FAILED = `
  delete from graphile_worker._private_jobs as jobs
  where ${IS_REPLACED}
    or (${IS_FAILED} and jobs.updated_at < now() - interval '${FAILED_KEPT_DAYS} days')
    or jobs.id in (
      select jobs.id
      from graphile_worker._private_jobs as jobs
      where ${IS_FAILED}
      order by jobs.updated_at desc, jobs.id desc
      offset ${FAILED_KEPT_MAX}
    )`;
