import type pg from "pg";
import type { Log } from "../kernel/pipeline/log.ts";

/**
 * How living workers learn that one has died, and take over its jobs. graphile-worker alone frees
 * the jobs of a killed process after four hours. Here every process notes each 2 s that it lives,
 * and every process looks for notes older than 10 s; so the work of a killed one goes on after 10
 * to 12 s.
 *
 * All times are the database's. An advisory lock would tell a SIGKILL at once, but not a machine
 * that lost its power or network, and it is lost with its connection while the process lives on.
 */
export interface HeartbeatOptions {
  pool: pg.Pool;
  /** What the queue writes into `locked_by`. */
  processId: string;
  intervalMs: number;
  deadAfterMs: number;
  log: Log;
  /** The process was taken for dead while it stood still: its jobs now run elsewhere. */
  onDeclaredDead: () => void;
}

export interface Heartbeat {
  /** Ends the beats and removes the note. Call it after the last job. */
  stop(): Promise<void>;
}

/**
 * `gap_ms` is the time since our last note, or null when there is none: at the first beat, or after
 * others removed it.
 */
const BEAT = `WITH before AS (SELECT extract(epoch FROM now() - seen_at) * 1000 AS gap_ms FROM worker_heartbeats WHERE process_id = $1)
INSERT INTO worker_heartbeats (process_id, seen_at, started_at) VALUES ($1, now(), now())
ON CONFLICT (process_id) DO UPDATE SET seen_at = excluded.seen_at
RETURNING (SELECT gap_ms::float8 FROM before) AS gap_ms`;

const SILENT = `seen_at < now() - $1::float8 * interval '1 millisecond'`;

/**
 * A killed worker is not the job's fault, so the try is given back; but a job that kills its worker
 * each time must end. After three kills in a row they count as tries. The count lives in
 * `last_error`, the one column that is ours to use.
 */
const KILLS_FORGIVEN = 3;
const GIVE_BACK = `UPDATE graphile_worker._private_jobs AS jobs
SET last_error = 'The worker process died during this job, ' || killed.times + 1 || ' in a row',
    attempts = CASE WHEN killed.times < $2 THEN greatest(jobs.attempts - 1, 0) ELSE jobs.attempts END,
    updated_at = now()
FROM (SELECT id, coalesce(substring(last_error FROM '^The worker process died during this job, (\\d+) in a row$')::int, 0) AS times
      FROM graphile_worker._private_jobs WHERE locked_by = ANY($1::text[])) AS killed
WHERE jobs.id = killed.id`;

/** Writes the first note, then beats. Rejects when the first note cannot be written. */
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
      await pool.query("DELETE FROM worker_heartbeats WHERE process_id = $1", [processId]);
    },
  };
}

/** One beat: notes that this process lives, and frees the jobs of those that do not. */
export async function beat(options: HeartbeatOptions): Promise<void> {
  const { pool, processId, deadAfterMs, log, onDeclaredDead } = options;
  const { rows } = await pool.query<{ gap_ms: number | null }>(BEAT, [processId]);
  const gapMs = rows[0]?.gap_ms ?? null;
  if (gapMs === null) {
    log.warn(
      { processId },
      "this worker stood still and was taken for dead; its jobs were given to others",
    );
    onDeclaredDead();
    return;
  }
  // When the database or the whole machine paused, everybody's note is old. Whoever wakes first
  // must not judge the others.
  if (gapMs > deadAfterMs / 2) return;
  const silent = await pool.query<{ process_id: string }>(
    `SELECT process_id FROM worker_heartbeats WHERE ${SILENT}`,
    [deadAfterMs],
  );
  if (silent.rows.length > 0) await releaseJobsOfDeadWorkers(pool, deadAfterMs, log);
}

/**
 * Frees the jobs of every process silent for longer than `deadAfterMs` and gives how many. Two
 * processes doing this at once do it once: the note's deletion decides.
 */
async function releaseJobsOfDeadWorkers(
  pool: pg.Pool,
  deadAfterMs: number,
  log: Log,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const removed = await client.query<{ process_id: string }>(
      `DELETE FROM worker_heartbeats WHERE ${SILENT} RETURNING process_id`,
      [deadAfterMs],
    );
    const dead = removed.rows.map((row) => row.process_id);
    const jobs =
      dead.length === 0
        ? 0
        : ((await client.query(GIVE_BACK, [dead, KILLS_FORGIVEN])).rowCount ?? 0);
    if (dead.length > 0)
      await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [dead]);
    // The queue's own wake-up call, so that the freed jobs do not wait for the next poll.
    if (jobs > 0)
      await client.query(
        "SELECT pg_notify('jobs:insert', json_build_object('count', $1::int)::text)",
        [jobs],
      );
    await client.query("COMMIT");
    if (dead.length > 0) log.warn({ processIds: dead, jobs }, "released the jobs of dead workers");
    return jobs;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
