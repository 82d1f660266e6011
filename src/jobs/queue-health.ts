import type pg from "pg";

/** The state of the queue, for the status page, the doctor and alarms. */
export interface QueueHealth {
  /** Due and waiting for a free worker. */
  waiting: number;
  running: number;
  /** Not due yet: scheduled, or between two tries. */
  scheduled: number;
  /** Out of tries; kept until somebody looks. */
  failed: number;
  /** How long the oldest waiting job has been due; null when none waits. */
  oldestWaitingSec: number | null;
  workers: { processId: string; startedAt: Date; silentSec: number }[];
}

// The queue's table keeps both counts of tries; its view leaves `is_available` out.
const JOBS = `SELECT count(*) FILTER (WHERE is_available AND run_at <= now())::int AS waiting,
  count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
  count(*) FILTER (WHERE is_available AND run_at > now())::int AS scheduled,
  count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed,
  extract(epoch FROM now() - min(run_at) FILTER (WHERE is_available AND run_at <= now()))::float8 AS oldest_waiting_sec
FROM graphile_worker._private_jobs`;

/** Delivery workers beat in the same table, under names of their own. */
const WORKERS = `SELECT process_id, started_at, extract(epoch FROM now() - seen_at)::float8 AS silent_sec FROM worker_heartbeats WHERE process_id NOT LIKE 'deliveries\\_%' ORDER BY started_at, process_id`;

/**
 * Reads the state of the queue by the database's clock. A scan of the jobs: for once a minute, not
 * for every request.
 */
export async function readQueueHealth(pool: pg.Pool): Promise<QueueHealth> {
  const jobs = await pool.query<{
    waiting: number;
    running: number;
    scheduled: number;
    failed: number;
    oldest_waiting_sec: number | null;
  }>(JOBS);
  const workers = await pool.query<{ process_id: string; started_at: Date; silent_sec: number }>(
    WORKERS,
  );
  const {
    waiting = 0,
    running = 0,
    scheduled = 0,
    failed = 0,
    oldest_waiting_sec: oldestWaitingSec = null,
  } = jobs.rows[0] ?? {};
  return {
    waiting,
    running,
    scheduled,
    failed,
    oldestWaitingSec,
    workers: workers.rows.map((row) => ({
      processId: row.process_id,
      startedAt: row.started_at,
      silentSec: row.silent_sec,
    })),
  };
}
