import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

/**
 * Which of these job keys have a job that runs or has tries left. A job whose worker was killed in
 * its last try, or that could not be started in any, is in none of its handlers' hands: what waits
 * for it is ended by a sweep.
 */
export async function findLivingKeys(
  executor: Executor,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select key
    from graphile_worker._private_jobs
    where key = any(${[...keys]}::text[])
      and (locked_at is not null or attempts < max_attempts)`.execute(executor);
  return new Set(rows.map(({ key }) => key));
}
