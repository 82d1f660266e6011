import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

/**
 * Creates or updates the queue's own schema, `graphile_worker`. Runs after the migrations of every
 * start, so that a process without a worker can enqueue from its first request. May run several
 * times and by several processes at once; a new database takes 0.2 s, one that is up to date 20 ms.
 */
export async function migrateJobQueue(database: string | pg.Pool): Promise<void> {
  const logger = new Logger(() => () => undefined);
  await runMigrations({
    ...(typeof database === "string" ? { connectionString: database } : { pgPool: database }),
    logger,
  });
}
