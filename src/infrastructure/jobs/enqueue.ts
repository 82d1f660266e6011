import { CompiledQuery, type Kysely } from "kysely";
import type { Job } from "./define-job.ts";
import { KEYED_FLAG } from "./failed-jobs.ts";

/**
 * Adds jobs to the queue. The row is written through the caller's own connection: inside a
 * transaction the job exists if and only if the change that enqueued it does, and a worker sees it
 * after the commit.
 */

/** A pg client or pool. */
interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A pg client or pool, or a Kysely database or transaction over any schema. */
// Kysely is invariant in its tables, and none of them is used here.
// oxlint-disable-next-line typescript/no-explicit-any
export type JobExecutor = Queryable | Pick<Kysely<any>, "executeQuery">;

/** Options that decide when and in which order a job runs. */
export interface EnqueueOptions {
  /** Earliest start, by the database's clock. Default: at once. */
  runAt?: Date;
  /**
   * Key of which at most one job waits: enqueueing again replaces the payload and time of the
   * waiting job.
   */
  jobKey?: string;
  /**
   * "preserve_run_at" keeps the earlier time of a waiting job with the same key, so that a burst
   * becomes one run. Default "replace".
   */
  jobKeyMode?: "replace" | "preserve_run_at";
  /**
   * Jobs of one queue name run one after another. Use a handful of names, or one for each
   * workspace, and not one for each row: each name is a permanent row that is locked.
   */
  queueName?: string;
  /** Lower values run first. Default 0. */
  priority?: number;
  /** Flags by which a process can leave the job to a later time or to another process. */
  flags?: readonly string[];
}

interface JobSpec {
  identifier: string;
  payload: unknown;
  queue_name?: string;
  run_at?: string;
  max_attempts: number;
  job_key?: string;
  priority?: number;
  flags?: readonly string[];
}

async function runQuery(
  executor: JobExecutor,
  text: string,
  values: unknown[],
): Promise<unknown[]> {
  const result =
    "executeQuery" in executor
      ? await executor.executeQuery(CompiledQuery.raw(text, values))
      : await executor.query(text, values);
  return result.rows;
}

function jobSpec<Payload>(job: Job<Payload>, payload: Payload, options: EnqueueOptions): JobSpec {
  return {
    identifier: job.name,
    payload: job.checkPayload(payload),
    max_attempts: job.maxAttempts,
    ...(options.queueName === undefined ? {} : { queue_name: options.queueName }),
    ...(options.runAt === undefined ? {} : { run_at: options.runAt.toISOString() }),
    ...(options.jobKey === undefined ? {} : { job_key: options.jobKey, flags: [KEYED_FLAG] }),
    ...(options.priority === undefined ? {} : { priority: options.priority }),
    ...(options.flags === undefined ? {} : { flags: options.flags }),
  };
}

/**
 * One statement for one job or a thousand. Its parameters are JSON text and not arrays, so it can
 * be prepared without harm to its plan.
 */
const ADD_JOBS = `
  select id, key
  from graphile_worker.add_jobs(
    array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)),
    $2::boolean
  )`;

/** A worker can take a waiting job this many times in a row, each time while one is enqueued. */
const ATTEMPTS_MAX = 5;

/**
 * Adds jobs and returns their rows. A waiting job that a worker takes while another is enqueued
 * under its key is neither waiting, to be replaced, nor was it running, to lose its key: the queue
 * stores nothing then and says nothing. The next statement sees that it runs.
 */
async function addJobs(
  executor: JobExecutor,
  specs: readonly JobSpec[],
  isTimePreserved: boolean,
): Promise<{ id: unknown }[]> {
  const stored: { id: unknown }[] = [];
  let rest = specs;
  for (let attempt = 0; attempt < ATTEMPTS_MAX && rest.length > 0; attempt += 1) {
    const values = [JSON.stringify(rest), isTimePreserved];
    const rows = (await runQuery(executor, ADD_JOBS, values)) as { id: unknown; key: unknown }[];
    stored.push(...rows);
    const keys = new Set(rows.map(({ key }) => key));
    rest = rest.filter(({ job_key: key }) => key !== undefined && !keys.has(key));
  }
  return stored;
}

/**
 * Enqueues one job and returns its id. Adds about 1 ms to a transaction on two cores, most of it
 * for keys, queues and the notification.
 *
 * @throws JobPayloadError when the payload does not fit.
 */
export async function enqueueJob<Payload>(
  executor: JobExecutor,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<string> {
  const specs = [jobSpec(job, payload, options)];
  const [row] = await addJobs(executor, specs, options.jobKeyMode === "preserve_run_at");
  if (row === undefined) throw new Error(`Job ${job.name} was not stored.`);
  return String(row.id);
}

/**
 * Enqueues many jobs of one kind in one statement: a fan-out over 1,000 clusters is one round trip
 * and one notification. Where two share a job key, the last one is stored. All are created at one
 * moment, so even a queue name does not keep their order. Returns how many were stored.
 */
export async function enqueueJobs<Payload>(
  executor: JobExecutor,
  job: Job<Payload>,
  entries: readonly (Omit<EnqueueOptions, "jobKeyMode"> & { payload: NoInfer<Payload> })[],
): Promise<number> {
  const specs = new Map<unknown, JobSpec>();
  for (const { payload, ...options } of entries)
    specs.set(options.jobKey ?? Symbol("no key"), jobSpec(job, payload, options));
  if (specs.size === 0) return 0;
  return (await addJobs(executor, [...specs.values()], false)).length;
}
