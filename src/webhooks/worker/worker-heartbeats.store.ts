import type pg from "pg";

/**
 * Delivery workers with a heartbeat. The row of a dead worker stays until a living process removes
 * it after 10 s.
 */
export async function findBeatingWorkers(pool: pg.Pool, namePrefix: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ process_id: string }>(
    "select process_id from worker_heartbeats where starts_with(process_id, $1)",
    [namePrefix],
  );
  return new Set(rows.map((row) => row.process_id));
}
