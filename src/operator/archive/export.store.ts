import { type Selectable, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type * as Tables from "../../db/schema/tables.ts";
import type { ArchiveRow } from "./archive-fields.ts";
import type { ArchiveObject } from "./archive-object.ts";
import { findFoldedDaysOfShow } from "../../features/grouping/clusters/index.ts";

/** The rows of an export, in the same order on every server. */

/** Sorted by id in byte order, the same under every collation. */
const byId = sql`id collate "C"`;

/** The workspaces, networks before their subnetworks: all, or one with its subnetworks. */
export async function findWorkspaces(
  transaction: Executor,
  workspaceId: string | undefined,
): Promise<Selectable<Tables.WorkspacesTable>[]> {
  let query = transaction
    .selectFrom("workspaces")
    .selectAll()
    .orderBy(sql`kind = 'subnetwork'`)
    .orderBy("created_at")
    .orderBy(sql`workspace_id collate "C"`);
  if (workspaceId !== undefined)
    query = query.where((where) =>
      where.or([
        where("workspace_id", "=", workspaceId),
        where("parent_workspace_id", "=", workspaceId),
      ]),
    );
  return query.execute();
}

export async function findMembers(
  transaction: Executor,
  workspaceId: string,
): Promise<Selectable<Tables.WorkspaceMembersTable>[]> {
  return transaction
    .selectFrom("workspace_members")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy(byId)
    .execute();
}

/** The ids of these shows, or of all, oldest first. Deleted shows are left out. */
export async function findShowIds(
  transaction: Executor,
  showIds: readonly string[] | undefined,
): Promise<string[]> {
  let query = transaction
    .selectFrom("shows")
    .select("show_id")
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy(sql`show_id collate "C"`);
  if (showIds !== undefined)
    query = query.where(sql<boolean>`show_id = any(${[...showIds]}::text[])`);
  return (await query.execute()).map((row) => row.show_id);
}

export async function findShow(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.ShowsTable> | undefined> {
  return transaction
    .selectFrom("shows")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

export async function findTalent(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.ShowTalentTable>[]> {
  return transaction
    .selectFrom("show_talent")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(byId)
    .execute();
}

export async function findConnections(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.ConnectionsTable>[]> {
  return transaction
    .selectFrom("connections")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(sql`platform collate "C"`)
    .execute();
}

/** Position of a page of account days: the page begins after this day. */
export interface AccountDayKey {
  platform: string;
  /** `YYYY-MM-DD`; empty for the first page. */
  day: string;
}

/** A page of the days of a show's accounts, connected or not, after the day `after`. */
export async function findAccountDays(
  transaction: Executor,
  showId: string,
  { after, limit }: { after: AccountDayKey; limit: number },
): Promise<Selectable<Tables.AccountDaysTable>[]> {
  const from = after.day === "" ? "-infinity" : after.day;
  return transaction
    .selectFrom("account_days")
    .selectAll()
    .where("show_id", "=", showId)
    .where(sql<boolean>`(platform collate "C", day) > (${after.platform}, ${from}::date)`)
    .orderBy(sql`platform collate "C"`)
    .orderBy("day")
    .limit(limit)
    .execute();
}

/** A page of the episodes after the id `after`. */
export async function findEpisodes(
  transaction: Executor,
  showId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Selectable<Tables.EpisodesTable>[]> {
  return transaction
    .selectFrom("episodes")
    .selectAll()
    .where("show_id", "=", showId)
    .where(sql<boolean>`id collate "C" > ${after}`)
    .orderBy(byId)
    .limit(limit)
    .execute();
}

/**
 * A page of the transcripts after the episode `after` that no feed contains: transcripts that were
 * sent, made from speech, or read from a platform.
 */
export async function findTranscripts(
  transaction: Executor,
  showId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Selectable<Tables.EpisodeTranscriptsTable>[]> {
  return transaction
    .selectFrom("episode_transcripts")
    .selectAll()
    .where("show_id", "=", showId)
    .where("source", "<>", "feed")
    .where(sql<boolean>`episode_id collate "C" > ${after}`)
    .orderBy(sql`episode_id collate "C"`)
    .limit(limit)
    .execute();
}

export async function findClusters(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.ClustersTable>[]> {
  return transaction
    .selectFrom("clusters")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(byId)
    .execute();
}

export async function findNodes(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.ClusterNodesTable>[]> {
  return transaction
    .selectFrom("cluster_nodes")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(sql`cluster_id collate "C"`)
    .orderBy(byId)
    .execute();
}

export async function findDailyReach(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.ClusterDailyReachTable>[]> {
  const rows = await transaction
    .selectFrom("cluster_daily_reach")
    .selectAll()
    .where("show_id", "=", showId)
    .execute();
  const folded = await findFoldedDaysOfShow(transaction, showId);
  const keyOf = (row: { cluster_id: string; day: string }): string =>
    `${row.cluster_id} ${row.day}`;
  return [...folded, ...rows].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export async function findGoals(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.GoalsTable>[]> {
  return transaction
    .selectFrom("goals")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(byId)
    .execute();
}

export async function findAutoBuild(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.AutoBuildsTable> | undefined> {
  return transaction
    .selectFrom("auto_builds")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

export async function findDismissedPosts(
  transaction: Executor,
  showId: string,
): Promise<Selectable<Tables.DismissedPostsTable>[]> {
  return transaction
    .selectFrom("dismissed_posts")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(sql`episode_id collate "C"`)
    .orderBy(sql`platform collate "C"`)
    .orderBy(sql`external_id collate "C"`)
    .execute();
}

/** A page of the rows of a workspace in a table, in byte order of its key, after a row. */
export async function findWorkspacePage(
  transaction: Executor,
  workspaceId: string,
  { table, key }: Pick<ArchiveObject, "table" | "key">,
  { after, limit }: { after: ArchiveRow | undefined; limit: number },
): Promise<ArchiveRow[]> {
  const own = key.filter((column) => column !== "workspace_id");
  const ordered = sql.join(own.map((column) => sql`${sql.ref(column)} collate "C"`));
  const start =
    after === undefined
      ? sql`true`
      : sql`(${ordered}) > (${sql.join(own.map((column) => sql`${after[column]}::text`))})`;
  const { rows } = await sql<ArchiveRow>`
    select *
    from ${sql.table(table)}
    where workspace_id = ${workspaceId} and ${start}
    order by ${ordered}
    limit ${limit}`.execute(transaction);
  return rows;
}
