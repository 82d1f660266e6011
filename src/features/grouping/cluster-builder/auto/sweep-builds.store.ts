import { sql } from "kysely";
import {
  type Database,
  type Executor,
  retryingStatement,
} from "../../../../db/connection/database.ts";

/**
 * What the hourly sweep finds among the shows of all workspaces. The conditions of partial indexes
 * stand in the statements: a plan without values cannot use one for a status that is a parameter.
 */

/** Shows with open suggestions whose time is over, of the `limit` that expired first. */
export async function findShowsWithExpired(
  executor: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("cluster_suggestions")
    .select("show_id")
    .where(sql<boolean>`status = 'open'`)
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.show_id))];
}

/** Builds under way that nothing was written to since a moment. */
export async function findLostBuilds(
  executor: Executor,
  before: Date,
): Promise<{ show_id: string; id: string }[]> {
  return executor
    .selectFrom("cluster_builds")
    .select(["show_id", "id"])
    .where(sql<boolean>`status in ('queued', 'running')`)
    .where("updated_at", "<", before)
    .execute();
}

/** Deletes builds that ended before a moment; what they added stays. */
export async function purgeBuilds(database: Database, before: Date): Promise<void> {
  await retryingStatement(() =>
    sql`
      delete from cluster_builds
      where completed_at < ${before}`.execute(database),
  );
}

/** Deletes what a language model said before a moment. */
export async function purgeVerdicts(database: Database, before: Date): Promise<void> {
  await retryingStatement(() =>
    sql`
      delete from claim_verdicts
      where created_at < ${before}`.execute(database),
  );
}
