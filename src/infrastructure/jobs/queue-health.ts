import type pg from "pg";
import { IS_FAILED } from "./failed-jobs.ts";

/** The state of the job queue, for the status page, `castmeter doctor` and alarms. */
export interface QueueHealth {
  /** Number of jobs that are due and wait for a free worker. */
  waiting: number;
  running: number;
  /** Number of jobs that are not due: scheduled, or between two tries. */
  scheduled: number;
  /**
   * Number of jobs that have no tries left and whose work no newer job does; kept for the operator
   * for a month.
   */
  failed: number;
  /** How long the oldest waiting job has been due; null when none waits. */
  oldestWaitingSec: number | null;
  workers: { processId: string; startedAt: Date; silentSec: number }[];
}

/** Reads the queue's private table, because its public view has no column `is_available`. */
const JOBS = `
  select
    count(*) filter (where is_available and run_at <= now())::int as waiting,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where is_available and run_at > now())::int as scheduled,
    count(*) filter (where ${IS_FAILED})::int as failed,
    extract(epoch from
      now() - min(run_at) filter (where is_available and run_at <= now())
    )::float8 as oldest_waiting_sec
  from graphile_worker._private_jobs as jobs`;

const JOBS_BY_NAME = `
  select
    tasks.identifier as name,
    count(*) filter (where is_available and run_at <= now())::int as waiting,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where is_available and run_at > now())::int as scheduled,
    count(*) filter (where ${IS_FAILED})::int as failed
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  group by tasks.identifier
  order by tasks.identifier`;

/** Numbers of jobs by the name of their kind. */
export type JobsOfName = Pick<QueueHealth, "waiting" | "running" | "scheduled" | "failed"> & {
  name: string;
};

/** Counts the jobs of each kind; a kind without a job is left out. It scans all jobs. */
export async function readJobsByName(pool: pg.Pool): Promise<JobsOfName[]> {
  const { rows } = await pool.query<JobsOfName>(JOBS_BY_NAME);
  return rows.filter(
    ({ waiting, running, scheduled, failed }) => waiting + running + scheduled + failed > 0,
  );
}

/** Delivery workers have heartbeats in the same table, under names of their own. */
const WORKERS = `
  select
    process_id,
    started_at,
    extract(epoch from now() - seen_at)::float8 as silent_sec
  from worker_heartbeats
  where process_id !~ '^(webhooks|deliveries)_'
  order by started_at, process_id`;

interface JobCounts {
  waiting: number;
  running: number;
  scheduled: number;
  failed: number;
  oldest_waiting_sec: number | null;
}

/**
 * Reads the state of the queue by the database's clock. It scans all jobs, so it suits one call a
 * minute and not one for each request.
 */
export async function readQueueHealth(pool: pg.Pool): Promise<QueueHealth> {
  const { rows } = await pool.query<JobCounts>(JOBS);
  const [counts] = rows;
  if (counts === undefined) throw new Error("The count of the queue's jobs returned no row");
  const { oldest_waiting_sec: oldestWaitingSec, ...jobs } = counts;
  const workers = await pool.query<{ process_id: string; started_at: Date; silent_sec: number }>(
    WORKERS,
  );
  return {
    ...jobs,
    oldestWaitingSec,
    workers: workers.rows.map((row) => ({
      processId: row.process_id,
      startedAt: row.started_at,
      silentSec: row.silent_sec,
    })),
  };
}
