import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { ignoreConnectionErrors } from "../../db/connection/pool.ts";

/**
 * Creates or updates the queue's own schema, `graphile_worker`. Runs after the migrations of every
 * start, so that a process without a worker can enqueue from its first request. It may run several
 * times and in several processes at once; a new database takes 0.2 s, an up-to-date one 20 ms.
 *
 * The library's own pool is not used: it removes its error listeners before it closes the
 * connection, so that a session that PostgreSQL ends meanwhile would end the process.
 */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const pool = ignoreConnectionErrors(
    new pg.Pool({
      connectionString: databaseUrl,
      application_name: "castmeter migrate",
      max: 1,
    }),
  );
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}
