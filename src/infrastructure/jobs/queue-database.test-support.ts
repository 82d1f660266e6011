import type pg from "pg";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { createPool } from "../../db/connection/pool.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import { systemClock } from "../../lib/time/clock.ts";

export interface QueueDatabase {
  url: string;
  pool: pg.Pool;
  /** Removes all jobs and heartbeats of workers. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** A database of its own, in which nothing but a test runs jobs. */
export async function startQueueDatabase(): Promise<QueueDatabase> {
  const database = await cloneDatabase();
  const pool = createPool({ url: database.url, max: 16, applicationName: "test" });
  return {
    url: database.url,
    pool,
    empty: async () => {
      await pool.query(
        `truncate
           graphile_worker._private_jobs,
           graphile_worker._private_job_queues,
           graphile_worker._private_known_crontabs,
           worker_heartbeats`,
      );
    },
    close: async () => {
      await pool.end();
      await database.dropLater();
    },
  };
}

/**
 * A worker's dependencies besides its jobs: the real clock, no services, and a log that is kept in
 * memory.
 */
export function surroundings() {
  const logged: { level: string; message: string; fields: Record<string, unknown> }[] = [];
  const keep = (level: string) => (fields: Record<string, unknown>, message: string) => {
    logged.push({ level, message, fields });
  };
  const log: Log = { info: keep("info"), warn: keep("warn"), error: keep("error") };
  return { clock: systemClock, services: {}, log, logged };
}
