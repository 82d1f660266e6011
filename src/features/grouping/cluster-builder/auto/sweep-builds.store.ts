import { sql } from "kysely";
import {
  type Database,
  type Executor,
  retryingStatement,
} from "../../../../db/connection/database.ts";

/**
 * What the hourly sweep finds among the shows of all workspaces. The statements contain the
 * conditions of partial indexes as literals: PostgreSQL cannot use such an index in a generic plan
 * where the status is a parameter.
 */

/**
 * Shows with open suggestions that have expired; at most `limit` shows, the earliest expiry first.
 */
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

/** Builds under way that were not written to since a given moment. */
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

/** Deletes builds that ended before a given moment. The posts they added stay. */
export async function purgeBuilds(database: Database, before: Date): Promise<void> {
  await retryingStatement(() =>
    sql`
      delete from cluster_builds
      where completed_at < ${before}`.execute(database),
  );
}

/** Deletes verdicts of a language model that were stored before a given moment. */
export async function purgeVerdicts(database: Database, before: Date): Promise<void> {
  await retryingStatement(() =>
    sql`
      delete from claim_verdicts
      where created_at < ${before}`.execute(database),
  );
}
