import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

/**
 * The keys among these whose job runs or has tries left. A job whose worker was killed in its last
 * try, or that never started, has no handler that records its end: a sweep ends the work that waits
 * for it.
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
