import { EventEmitter } from "node:events";
import { Logger, run, type Runner, type Task, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { createPool } from "../db/connection/pool.ts";
import type { Log } from "../kernel/pipeline/log.ts";
import type { Clock } from "../lib/clock.ts";
import { type CronEntry, cronItems, splitCronMark } from "./cron.ts";
import type { AnyJob } from "./define-job.ts";
import { type Heartbeat, startHeartbeat } from "./worker-heartbeat.ts";

interface WorkerSettings<Services> {
  /** A job of another name is left for a process that knows it. */
  jobs: readonly AnyJob<Services>[];
  cron?: readonly CronEntry[];
  /** Jobs at once in this process. */
  concurrency: number;
  /**
   * Given to the handlers. When a job or a cron entry is due is decided by the database's and the
   * system's clock.
   */
  clock: Clock;
  services: Services;
  log: Log;
  /** How long `stop` lets running jobs go on before it aborts their signals. Default 10 s. */
  drainMs?: number;
  /** Default 2 s. */
  heartbeatIntervalMs?: number;
  /**
   * A process silent for this long has its jobs taken over. Default 10 s; at least two intervals.
   */
  deadAfterMs?: number;
}

/**
 * With a pool of the caller's (room for `concurrency + 3` connections; left open), or with an
 * address to make one for.
 */
export type WorkerOptions<Services> = WorkerSettings<Services> &
  ({ pool: pg.Pool } | { connectionString: string });

export interface Worker {
  /**
   * Takes no more jobs and resolves when the running ones are done. After `drainMs` their signals
   * abort; 5 s later those that still run are put back as failed tries. May be called again.
   */
  stop(): Promise<void>;
}

/** Due jobs without a wake-up call (scheduled ones, retries) start at most this much late. */
const POLL_INTERVAL_MS = 1_000;
const DRAIN_MS = 10_000;
const AFTER_ABORT_MS = 5_000;
/** Longer than any write of a line takes; a job that was put back by force is not waited for. */
const STORED_WITHIN_MS = 2_000;

/**
 * Starts working on the queue; resolves when the process is known as a living worker. Work of a
 * process that is killed goes on elsewhere, or here after a restart, within `deadAfterMs` and one
 * interval. Needs the tables of `migrate` and `migrateJobQueue`.
 */
export async function startWorker<Services>(options: WorkerOptions<Services>): Promise<Worker> {
  const {
    concurrency,
    log,
    drainMs = DRAIN_MS,
    heartbeatIntervalMs: intervalMs = 2_000,
    deadAfterMs = 10_000,
  } = options;
  if (deadAfterMs < 2 * intervalMs)
    throw new Error("deadAfterMs must be at least two heartbeat intervals.");
  const pool =
    "pool" in options
      ? options.pool
      : createPool({
          url: options.connectionString,
          max: concurrency + 3,
          applicationName: "castmeter worker",
        });
  const lease = new Lease();
  const heartbeat = Promise.withResolvers<Heartbeat>();
  // Awaited below and by every lane; a rejection is reported by this function alone.
  heartbeat.promise.catch(() => undefined);
  const events: WorkerEvents = new EventEmitter();
  let processId = "";
  events.once("pool:create", ({ workerPool }) => {
    processId = workerPool.id;
    const starting = startHeartbeat({
      pool,
      processId: workerPool.id,
      intervalMs,
      deadAfterMs,
      log,
      onDeclaredDead: () => lease.lose(),
    });
    starting.then(heartbeat.resolve, heartbeat.reject);
  });
  reportFailures(events, log);
  let runner: Runner | undefined;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    if (runner !== undefined) {
      await drain(runner, drainMs + AFTER_ABORT_MS);
      await untilStored(pool, processId);
      await heartbeat.promise
        .then((beats) => beats.stop())
        .catch((error: unknown) =>
          log.warn({ error: String(error) }, "the worker's heartbeat was not removed"),
        );
    }
    if (!("pool" in options)) await pool.end();
  };
  const worker: Worker = { stop: () => (stopping ??= stop()) };
  try {
    // Asked first: without the table, graphile-worker would print a trace for every lane before we
    // can say why.
    await pool.query("SELECT FROM worker_heartbeats LIMIT 0");
    runner = await launch(options, { pool, events, lease, heartbeat: heartbeat.promise });
    await heartbeat.promise;
    return worker;
  } catch (error) {
    await worker.stop();
    throw error;
  }
}

interface WorkerParts {
  pool: pg.Pool;
  events: WorkerEvents;
  lease: Lease;
  heartbeat: Promise<Heartbeat>;
}

async function launch<Services>(
  options: WorkerOptions<Services>,
  { pool, events, lease, heartbeat }: WorkerParts,
): Promise<Runner> {
  const { jobs, cron = [], concurrency, log, drainMs = DRAIN_MS } = options;
  const runner = await run(
    {
      pgPool: pool,
      concurrency,
      events,
      noHandleSignals: true,
      pollInterval: POLL_INTERVAL_MS,
      gracefulShutdownAbortTimeout: drainMs,
      logger: queueLogger(log),
      preset: { plugins: [beatBeforeFirstJob(heartbeat)] },
      taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, options, lease)])),
    },
    undefined,
    cronItems(cron),
  );
  runner.promise.catch((error: unknown) =>
    log.error({ error: String(error) }, "the job worker ended"),
  );
  return runner;
}

/**
 * What aborts when this process was taken for dead: the jobs it was running by then, not those it
 * takes later.
 */
class Lease {
  #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  lose(): void {
    const lost = this.#controller;
    this.#controller = new AbortController();
    lost.abort(new Error("This process was taken for dead and its jobs were given to another."));
  }
}

function taskOf<Services>(
  job: AnyJob<Services>,
  { clock, services, log }: WorkerSettings<Services>,
  lease: Lease,
): Task {
  return async (stored, helpers) => {
    const { payload, scheduledFor } = splitCronMark(stored);
    const signal = AbortSignal.any([helpers.abortSignal, lease.signal]);
    await job.run(payload, {
      clock,
      services,
      log,
      signal,
      scheduledFor,
      jobId: idOf(helpers.job),
      attempt: helpers.job.attempts,
    });
  };
}

/** The type says text, but pg gives numbers where its parser for int8 was set to. */
function idOf({ id }: { id: string | number }): string {
  return String(id);
}

/**
 * No lane takes a job before the heartbeat is written: a kill in between would leave a lock that
 * nobody finds for hours.
 */
function beatBeforeFirstJob(heartbeat: Promise<Heartbeat>): GraphileConfig.Plugin {
  return {
    name: "BeatBeforeFirstJobPlugin",
    version: "1.0.0",
    worker: {
      hooks: {
        startWorker: async () => {
          await heartbeat;
        },
      },
    },
  };
}

function reportFailures(events: WorkerEvents, log: Log): void {
  const fieldsOf = (
    job: { task_identifier: string; id: string; attempts: number; max_attempts: number },
    error: unknown,
  ) => ({
    job: job.task_identifier,
    jobId: idOf(job),
    attempt: job.attempts,
    maxAttempts: job.max_attempts,
    error: error instanceof Error ? error.message : String(error),
  });
  events.on("job:error", ({ job, error }) => {
    if (job.attempts < job.max_attempts)
      log.warn(fieldsOf(job, error), "a job failed and will be tried again");
  });
  events.on("job:failed", ({ job, error }) =>
    log.error(fieldsOf(job, error), "a job failed for good"),
  );
}

/**
 * What the queue itself has to say, without its line for every job; failed jobs are reported by
 * `reportFailures`.
 */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (message.startsWith("Failed task")) return;
    if (level === "error") log.error({ source: "graphile-worker" }, message);
    if (level === "warning") log.warn({ source: "graphile-worker" }, message);
  });
}

/**
 * The queue stores how a job ended without waiting for it, so that `stop` may come back before the
 * last one is written; with the pool closed under it, that job would stay locked and run again
 * elsewhere.
 */
async function untilStored(pool: pg.Pool, processId: string): Promise<void> {
  const giveUpMs = performance.now() + STORED_WITHIN_MS;
  while (performance.now() < giveUpMs) {
    const { rowCount } = await pool.query(
      "SELECT FROM graphile_worker._private_jobs WHERE locked_by = $1 LIMIT 1",
      [processId],
    );
    if (rowCount === 0) return;
    await new Promise((resolve) => void setTimeout(resolve, 10));
  }
}

async function drain(runner: Runner, killAfterMs: number): Promise<void> {
  const timer = setTimeout(() => {
    runner.kill().catch(() => undefined);
  }, killAfterMs);
  // Rejects when the runner ended by itself before, which was reported then, or when jobs had to be
  // put back.
  await runner.stop().catch(() => undefined);
  clearTimeout(timer);
}
