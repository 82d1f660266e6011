import type pg from "pg";
import type { Log } from "../../kernel/pipeline/log.ts";

/**
 * Heartbeats of worker processes, by which living workers detect a dead one and release its jobs.
 * graphile-worker alone releases the jobs of a killed process after four hours. Here each process
 * writes its row every 2 s and checks for rows older than 10 s, so that the jobs of a killed
 * process run again after 10 to 12 s.
 *
 * All times are the database's. Rejected: an advisory lock per process. It would reveal a SIGKILL
 * at once, but not a machine without power or network, and it is released when its connection ends
 * while the process still runs.
 */
export interface HeartbeatOptions {
  pool: pg.Pool;
  /** The value the queue writes into `locked_by`. */
  processId: string;
  intervalMs: number;
  deadAfterMs: number;
  /** Names of jobs that pay for requests: their tries are not refunded. */
  payingJobs: readonly string[];
  log: Log;
  /** Called when others declared this process dead while it was paused and released its jobs. */
  onDeclaredDead: () => void;
}

/** The running heartbeats of one process. */
export interface Heartbeat {
  /** Ends the heartbeats and deletes the row. Call it after the last job. */
  stop(): Promise<void>;
}

/**
 * `gap_ms` is the time since the last heartbeat of this process, or null when it has no row: at the
 * first one, or after others deleted it.
 */
const BEAT = `
  with before as (
    select extract(epoch from now() - seen_at) * 1000 as gap_ms
    from worker_heartbeats
    where process_id = $1
  )
  insert into worker_heartbeats (process_id, seen_at, started_at)
  values ($1, now(), now())
  on conflict (process_id) do update
    set seen_at = excluded.seen_at
  returning (select gap_ms::float8 from before) as gap_ms`;

const SILENT = `seen_at < now() - $1::float8 * interval '1 millisecond'`;

/**
 * A killed worker is not the job's fault, so the try is refunded, unless the job pays for what it
 * does; but a job that kills its worker
 * each time must end, so from the fourth kill in a row each one is a try. The count is kept in
 * `last_error`, the one column of the queue that is free for it.
 */
const KILLS_FORGIVEN = 3;
const REFUND_TRIES = `
  with killed as (
    select
      id,
      coalesce(
        substring(
          last_error from '^The worker process died during this job, (\\d+) in a row$'
        )::int,
        0
      ) as times
    from graphile_worker._private_jobs
    where locked_by = any($1::text[])
  ),
  paying as (
    select id
    from graphile_worker._private_tasks
    where identifier = any($3::text[])
  )
  update graphile_worker._private_jobs as jobs
  set
    last_error = 'The worker process died during this job, ' || killed.times + 1 || ' in a row',
    attempts = case
      when killed.times < $2 and jobs.task_id not in (select id from paying) then greatest(jobs.attempts - 1, 0)
      else jobs.attempts
    end,
    updated_at = now()
  from killed
  where jobs.id = killed.id`;

/**
 * Writes the first heartbeat, then one in each interval. Rejects when the first cannot be written.
 */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { pool, processId, intervalMs, log } = options;
  await pool.query(BEAT, [processId]);
  let beating: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    beating = beat(options)
      .catch((error: unknown) => log.warn({ error: messageOf(error) }, "worker heartbeat failed"))
      .finally(() => {
        busy = false;
      });
  }, intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
      await pool.query("delete from worker_heartbeats where process_id = $1", [processId]);
    },
  };
}

/** Makes one heartbeat: writes the row of this process and releases the jobs of dead processes. */
export async function beat(options: HeartbeatOptions): Promise<void> {
  const { pool, processId, deadAfterMs, log, onDeclaredDead } = options;
  const { rows } = await pool.query<{ gap_ms: number | null }>(BEAT, [processId]);
  const gapMs = rows[0]?.gap_ms ?? null;
  if (gapMs === null) {
    log.warn(
      { processId },
      "this worker was paused and declared dead; its jobs were released to others",
    );
    onDeclaredDead();
    return;
  }
  // When the database or the whole machine paused, every row is old. The first process that resumes
  // must not declare the others dead.
  if (gapMs > deadAfterMs / 2) return;
  const silent = await pool.query<{ process_id: string }>(
    `select process_id from worker_heartbeats where ${SILENT}`,
    [deadAfterMs],
  );
  if (silent.rows.length > 0) await releaseJobsOfDeadWorkers(options);
}

/**
 * Releases the jobs of every process silent for longer than `deadAfterMs` and returns how many. Two
 * processes may do this at once: the one that deletes the row releases the jobs.
 */
async function releaseJobsOfDeadWorkers({
  pool,
  deadAfterMs,
  payingJobs,
  log,
}: HeartbeatOptions): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const removed = await client.query<{ process_id: string }>(
      `delete from worker_heartbeats where ${SILENT} returning process_id`,
      [deadAfterMs],
    );
    const dead = removed.rows.map((row) => row.process_id);
    const jobs =
      dead.length === 0
        ? 0
        : ((await client.query(REFUND_TRIES, [dead, KILLS_FORGIVEN, payingJobs])).rowCount ?? 0);
    if (dead.length > 0)
      await client.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
    // This is the queue's own notification, so that the released jobs do not wait for the next
    // poll.
    if (jobs > 0)
      await client.query(
        "select pg_notify('jobs:insert', json_build_object('count', $1::int)::text)",
        [jobs],
      );
    await client.query("commit");
    if (dead.length > 0) log.warn({ processIds: dead, jobs }, "released the jobs of dead workers");
    return jobs;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
