import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "../../db/embedded-postgres/embedded-postgres.ts";
import { createPool } from "../../db/connection/pool.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import { systemClock } from "../../lib/time/clock.ts";
import { migrateJobQueue } from "./migrate-job-queue.ts";

export interface QueueDatabase {
  url: string;
  pool: pg.Pool;
  /** Removes all jobs and heartbeats of workers. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const WORKER_HEARTBEATS = `
  create table if not exists worker_heartbeats (
    process_id text not null,
    seen_at timestamptz not null,
    started_at timestamptz not null,
    constraint worker_heartbeats_pkey primary key (process_id)
  )`;

/** A separate PostgreSQL server that holds only the queue and the heartbeats. */
export async function startQueueDatabase(): Promise<QueueDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-jobs-"));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDirectory: join(folder, "postgres"),
    settings: { fsync: "off", synchronous_commit: "off" },
  });
  const pool = createPool({ url: server.url, max: 16, applicationName: "test" });
  await migrateJobQueue(server.url);
  await pool.query(WORKER_HEARTBEATS);
  return {
    url: server.url,
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
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
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
