import type pg from "pg";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { splitCronMark } from "./cron.ts";
import type { AnyJob } from "./define-job.ts";

/**
 * Runs the jobs that are due by a given clock, one after another, in this process: for tests and
 * the sandbox, whose clocks move when they are moved. It works on graphile-worker's private tables.
 */
export interface RunDueJobsOptions<Services> {
  pool: pg.Pool;
  jobs: readonly AnyJob<Services>[];
  clock: Clock;
  services: Services;
  log: Log;
  signal?: AbortSignal;
  /** Called with the name of a job after each run that did not fail. */
  onCompleted?: (job: string) => void;
}

export interface DueJobsResult {
  completed: number;
  /** The errors of failed tries, in order. Such a job is retried later. */
  failures: { job: string; error: unknown }[];
}

interface ClaimedJob {
  id: string | number;
  name: string;
  payload: unknown;
  attempts: number;
}

/**
 * A job enqueued without a time has the database's time, which equals the creation time of its row:
 * it is due by any clock.
 */
const CLAIM = `
  update graphile_worker._private_jobs as jobs
  set
    locked_by = 'run-due-jobs',
    locked_at = now(),
    attempts = attempts + 1
  from graphile_worker._private_tasks as tasks
  where tasks.id = jobs.task_id
    and jobs.id = (
      select due.id
      from graphile_worker._private_jobs as due
      join graphile_worker._private_tasks as due_task on due_task.id = due.task_id
      where due.is_available
        and due_task.identifier = any($2::text[])
        and (due.run_at <= $1 or due.run_at = due.created_at or due.run_at = due.updated_at)
      order by due.priority, due.run_at, due.id
      limit 1
      for update of due skip locked
    )
  returning jobs.id, tasks.identifier as name, jobs.payload, jobs.attempts`;

const FAIL = `
  update graphile_worker._private_jobs
  set
    locked_by = null,
    locked_at = null,
    last_error = $2,
    run_at = $3::timestamptz + exp(least(attempts, 10)) * interval '1 second',
    updated_at = now()
  where id = $1::bigint`;

/** Runs due jobs, and those they enqueue, until none is left. Lists failures and never throws. */
export async function runDueJobs<Services>(
  options: RunDueJobsOptions<Services>,
): Promise<DueJobsResult> {
  const { pool, clock, services, log } = options;
  const jobs = new Map(options.jobs.map((job) => [job.name, job]));
  const signal = options.signal ?? new AbortController().signal;
  const result: DueJobsResult = { completed: 0, failures: [] };
  while (!signal.aborted) {
    const { rows } = await pool.query<ClaimedJob>(CLAIM, [clock.now(), [...jobs.keys()]]);
    const claimed = rows[0];
    const job = jobs.get(claimed?.name ?? "");
    if (claimed === undefined || job === undefined) break;
    const { payload, scheduledFor } = splitCronMark(claimed.payload);
    try {
      await job.run(payload, {
        clock,
        services,
        log,
        signal,
        scheduledFor,
        jobId: String(claimed.id),
        attempt: claimed.attempts,
      });
      await pool.query("delete from graphile_worker._private_jobs where id = $1::bigint", [
        claimed.id,
      ]);
      result.completed += 1;
      options.onCompleted?.(job.name);
    } catch (error) {
      await pool.query(FAIL, [
        claimed.id,
        error instanceof Error ? error.message : String(error),
        clock.now(),
      ]);
      result.failures.push({ job: job.name, error });
    }
  }
  return result;
}
