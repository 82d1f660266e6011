import type pg from "pg";

/**
 * Frees the jobs that a killed process of the simulation had under way. A worker's are freed after
 * ten seconds of silence by the clock of the database's own, which does not move here.
 */
export async function freeJobsOfKilled(pool: pg.Pool): Promise<void> {
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [["run-due-jobs"]]);
}
