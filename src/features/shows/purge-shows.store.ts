import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  retryingStatement,
} from "../../db/connection/database.ts";
import { unlistShows } from "../../kernel/access/show-directory.store.ts";

/** The rows of shows that were deleted 30 days ago. */

/** Shows deleted at or before a moment, the longest ago first. */
export async function findShowsDeletedBefore(
  database: Database,
  moment: Date,
): Promise<{ show_id: string; handle: string }[]> {
  return database
    .selectFrom("shows")
    .select(["show_id", "handle"])
    .where("deleted_at", "<=", moment)
    .orderBy("deleted_at")
    .execute();
}

/** Tables that hold rows of a show, those that refer to others first. */
export const TABLES_OF_SHOW = [
  "cluster_build_items",
  "cluster_builds",
  "cluster_suggestions",
  "dismissed_posts",
  "auto_builds",
  "cluster_nodes",
  "clusters",
  "cluster_daily_reach",
  "cluster_months",
  "account_refreshes",
  "connection_secrets",
  "show_rollups",
  "show_account_totals",
  "account_searches",
  "account_items",
  "account_days",
  "account_day_revisions",
  "account_geography",
  "account_demographics",
  "platform_sign_ins",
  "discovery_runs",
  "connections",
  "transcript_generations",
  "claim_verdicts",
  "search_passages",
  "transcript_fetches",
  "episode_transcripts",
  "goals",
  "episodes",
  "show_feeds",
  "show_talent",
] as const;

type TableOfShow = (typeof TABLES_OF_SHOW)[number];

/**
 * Deletes at most `limit` rows of a show from a table; how many. Of a partitioned table up to as
 * many a partition: a row's place is unique in its partition alone. By the rows' keys it takes five
 * times as long. Both parts name the show, so over several nodes both look on one.
 */
export async function deleteRowsOfShow(
  database: Database,
  showId: string,
  { table, limit }: { table: TableOfShow; limit: number },
): Promise<number> {
  const { numAffectedRows } = await retryingStatement(() =>
    sql`
      delete from ${sql.table(table)}
      where show_id = ${showId}
        and ctid = any(array(
          select ctid
          from ${sql.table(table)}
          where show_id = ${showId}
          limit ${limit}
        ))`.execute(database),
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes the show itself and what points at it. */
export async function deleteShowRow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<void> {
  await transaction.deleteFrom("workspace_shows").where("show_id", "=", showId).execute();
  await unlistShows(transaction, [showId]);
  await transaction.deleteFrom("shows").where("show_id", "=", showId).execute();
}
