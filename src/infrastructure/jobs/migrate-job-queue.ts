import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { ignoreConnectionErrors } from "../../db/connection/pool.ts";

/**
 * Creates or updates the queue's own schema, `graphile_worker`. Runs after the migrations of every
 * start, so that a process without a worker can enqueue from its first request. May run several
 * times and by several processes at once; a new database takes 0.2 s, one that is up to date 20 ms.
 *
 * Not with the library's own pool: it removes its error listeners before it closes the connection,
 * and a session that PostgreSQL ends meanwhile then ends the process.
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
