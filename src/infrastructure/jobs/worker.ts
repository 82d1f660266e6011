import { EventEmitter } from "node:events";
import {
  type ParsedCronItem,
  run,
  type Runner,
  type Task,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import { createPool } from "../../db/connection/pool.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { type CronEntry, splitCronMark } from "./cron.ts";
import { startCron } from "./cron-schedule.ts";
import type { AnyJob } from "./define-job.ts";
import { queueLogger } from "./queue-logger.ts";
import { queuePool } from "./queue-pool.ts";
import { type Heartbeat, startHeartbeat } from "./worker-heartbeat.ts";

/** Settings of a worker: its jobs and its limits. */
interface WorkerSettings<Services> {
  /** Jobs of other names stay in the queue, for a process that runs them. */
  jobs: readonly AnyJob<Services>[];
  cron?: readonly CronEntry[];
  /** Maximum concurrent jobs in this process. */
  concurrency: number;
  /**
   * Clock for the handlers and for the minutes of cron entries. Jobs are due by the database's
   * clock.
   */
  clock: Clock;
  services: Services;
  log: Log;
  /** Flags of jobs that this process does not claim at present; called before each claim. */
  busyFlags?: () => readonly string[];
  /** How long `stop` waits for running jobs before it aborts their signals. Default 10 s. */
  drainMs?: number;
  /** Interval of heartbeats. Default 2 s. */
  heartbeatIntervalMs?: number;
  /**
   * A process without a heartbeat for this long is declared dead. Default 10 s; at least two
   * intervals.
   */
  deadAfterMs?: number;
}

/**
 * Options with a pool of the caller, of at least `concurrency + 3` connections, which `stop` leaves
 * open; or with the address of a database.
 */
export type WorkerOptions<Services> = WorkerSettings<Services> &
  ({ pool: pg.Pool } | { connectionString: string });

/** A running worker of the job queue. */
export interface Worker {
  /**
   * Claims no more jobs and resolves when the running jobs have ended. After `drainMs` their
   * signals abort; 5 s later jobs that still run are released as failed tries. May be called again.
   */
  stop(): Promise<void>;
}

/**
 * Maximum delay of due jobs without a notification (scheduled jobs and retries). Each of the
 * process's lanes polls by itself: with 1 s these polls were a third of the statements of a server
 * at rest (record 0148).
 */
const POLL_INTERVAL_MS = 2_000;
const DRAIN_MS = 10_000;
const AFTER_ABORT_MS = 5_000;
/**
 * Longest wait until outcomes are stored. It exceeds the time of any write of a row; jobs that were
 * released by force are not waited for.
 */
const STORED_WITHIN_MS = 2_000;

/**
 * Starts a worker of the job queue; resolves when its first heartbeat is written. Jobs of a killed
 * process run again, in another process or after a restart, within `deadAfterMs` and one interval.
 * It requires the tables of `migrate` and `migrateJobQueue`.
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
  // The promise is awaited below and by every runner; only this function reports its rejection.
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
      payingJobs: options.jobs.flatMap((job) => (job.paysProviders ? job.name : [])),
      log,
      onDeclaredDead: () => lease.abort(),
    });
    starting.then(heartbeat.resolve, heartbeat.reject);
  });
  reportFailures(events, log);
  let runner: Runner | undefined;
  let cron: ReturnType<typeof startCron> | undefined;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await cron?.stop();
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
    // The table is read first: without it, graphile-worker would print a trace for every runner
    // before this function can report the reason.
    await pool.query("select from worker_heartbeats limit 0");
    runner = await launch(options, { pool, events, lease, heartbeat: heartbeat.promise });
    await heartbeat.promise;
    cron = startCron({ pool, entries: options.cron ?? [], clock: options.clock, log });
    return worker;
  } catch (error) {
    await worker.stop();
    throw error;
  }
}

/** graphile-worker's own scheduler gets no entries (`cron-schedule.ts` replaces it). */
const NO_CRON: ParsedCronItem[] = [];

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
  const { jobs, concurrency, log, busyFlags, drainMs = DRAIN_MS } = options;
  const runner = await run(
    {
      pgPool: queuePool(pool),
      concurrency,
      events,
      noHandleSignals: true,
      ...(busyFlags === undefined ? {} : { forbiddenFlags: () => [...busyFlags()] }),
      pollInterval: POLL_INTERVAL_MS,
      gracefulShutdownAbortTimeout: drainMs,
      logger: queueLogger(log),
      preset: { plugins: [beatBeforeFirstJob(heartbeat)] },
      taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, options, lease)])),
    },
    undefined,
    NO_CRON,
  );
  runner.promise.catch((error: unknown) =>
    log.error({ error: String(error) }, "the job worker ended"),
  );
  return runner;
}

/**
 * The signal of the jobs that run now. It aborts when this process was declared dead; jobs claimed
 * later have a new signal.
 */
class Lease {
  #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(): void {
    const ended = this.#controller;
    this.#controller = new AbortController();
    ended.abort(new Error("This process was declared dead and its jobs were released to others."));
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
    await clock.settled?.();
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

/** The id is typed as text, but is a number with the int8 parser of db/connection/pool.ts. */
function idOf({ id }: { id: string | number }): string {
  return String(id);
}

/**
 * No job is claimed before the first heartbeat is written: a kill in between would leave a lock
 * that no process releases for hours.
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
    log.error(fieldsOf(job, error), "a job failed and is out of tries"),
  );
}

/**
 * Waits until the outcome of every job is stored. The queue writes it without waiting, so that its
 * own `stop` may return before the last write; with the pool closed by then, that job would stay
 * locked and run again elsewhere.
 */
async function untilStored(pool: pg.Pool, processId: string): Promise<void> {
  const giveUpMs = performance.now() + STORED_WITHIN_MS;
  while (performance.now() < giveUpMs) {
    const { rowCount } = await pool.query(
      `select
       from graphile_worker._private_jobs
       where locked_by = $1
       limit 1`,
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
  // `stop` rejects when the runner ended by itself before, which was reported then, or when jobs
  // had to be released by force.
  await runner.stop().catch(() => undefined);
  clearTimeout(timer);
}
