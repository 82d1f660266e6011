import type pg from "pg";
import type { Log } from "../kernel/pipeline/log.ts";
import type { Clock } from "../lib/clock.ts";
import { splitCronMark } from "./cron.ts";
import type { AnyJob } from "./define-job.ts";

/**
 * Runs, here and now and one after another, what is due by a given clock: for tests, whose clock
 * stands still and whose jobs must not depend on the hour, and for commands that finish their work
 * before they exit.
 */
export interface RunDueJobsOptions<Services> {
  pool: pg.Pool;
  jobs: readonly AnyJob<Services>[];
  clock: Clock;
  services: Services;
  log: Log;
  signal?: AbortSignal;
}

export interface DueJobsResult {
  completed: number;
  /** What each failed try threw, in order. Such a job waits for its next try. */
  failures: { job: string; error: unknown }[];
}

interface ClaimedJob {
  id: string | number;
  name: string;
  payload: unknown;
  attempts: number;
}

// A job enqueued without a time carries the database's own, equal to the row's: it is due by any
// clock.
const CLAIM = `UPDATE graphile_worker._private_jobs AS jobs
SET locked_by = 'run-due-jobs', locked_at = now(), attempts = attempts + 1
FROM graphile_worker._private_tasks AS tasks
WHERE tasks.id = jobs.task_id AND jobs.id = (
  SELECT due.id FROM graphile_worker._private_jobs AS due
  JOIN graphile_worker._private_tasks AS due_task ON due_task.id = due.task_id
  WHERE due.is_available AND due_task.identifier = ANY($2::text[])
    AND (due.run_at <= $1 OR due.run_at = due.created_at OR due.run_at = due.updated_at)
  ORDER BY due.priority, due.run_at, due.id LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
RETURNING jobs.id, tasks.identifier AS name, jobs.payload, jobs.attempts`;

const FAIL = `UPDATE graphile_worker._private_jobs
SET locked_by = NULL, locked_at = NULL, last_error = $2, run_at = $3::timestamptz + exp(least(attempts, 10)) * interval '1 second', updated_at = now()
WHERE id = $1::bigint`;

/**
 * Runs due jobs, and those they enqueue, until none is left. A failing job is not thrown but
 * listed.
 */
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
      await pool.query("DELETE FROM graphile_worker._private_jobs WHERE id = $1::bigint", [
        claimed.id,
      ]);
      result.completed += 1;
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
