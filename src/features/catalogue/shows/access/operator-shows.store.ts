import { sql } from "kysely";
import type { Database, Executor } from "../../../../db/connection/database.ts";
import { isAmong } from "../../../../db/statements/is-among.ts";

/** Shows of all workspaces, for the operator of an installation. */

export interface OperatorShow {
  id: string;
  name: string;
  handle: string;
  rss_url: string | null;
  feed_error: string | null;
  episodes: number;
  clusters: number;
  archived_at: Date | null;
  /** When the show was deleted. Its record is kept for 30 days after that. */
  deleted_at: Date | null;
  workspace_ids: string[];
}

/** All shows, or those that a workspace points at; oldest first. */
export async function listOperatorShows(
  database: Database,
  workspaceId: string | null,
): Promise<OperatorShow[]> {
  const { rows } = await sql<OperatorShow>`
    with pointers as materialized (
      select
        show_id,
        array_agg(workspace_id order by workspace_id) as workspace_ids,
        bool_or(workspace_id = ${workspaceId}) as is_asked_for
      from workspace_shows
      group by show_id
    )
    select
      s.show_id as id,
      s.name,
      s.handle,
      s.rss_url,
      f.last_error_message as feed_error,
      (
        select count(*)::int from episodes e
        where e.show_id = s.show_id and e.removed_at is null
      ) as episodes,
      (
        select count(*)::int from clusters c
        where c.show_id = s.show_id and c.merged_into is null
      ) as clusters,
      s.archived_at,
      s.deleted_at,
      coalesce(p.workspace_ids, '{}') as workspace_ids
    from shows s
    left join show_feeds f on f.show_id = s.show_id
    left join pointers p on p.show_id = s.show_id
    where ${workspaceId}::text is null or p.is_asked_for
    order by s.created_at, s.show_id`.execute(database);
  return rows;
}

/**
 * Ids of shows whose record was removed, in order: those that the workspace points at, or all that
 * a workspace or the directory still names.
 */
export async function findRemovedShowIds(
  database: Database,
  workspaceId: string | null,
): Promise<string[]> {
  const pointers = database.selectFrom("workspace_shows").select("show_id");
  const named = await (
    workspaceId === null
      ? pointers.union(
          database
            .selectFrom("show_directory")
            .select("show_id")
            .where("deleted_at", "is not", null),
        )
      : pointers.where("workspace_id", "=", workspaceId)
  ).execute();
  const ids = named.map((row) => row.show_id);
  if (ids.length === 0) return [];
  const stored = await database
    .selectFrom("shows")
    .select("show_id")
    .where(isAmong("show_id", ids))
    .execute();
  const existing = new Set(stored.map((row) => row.show_id));
  return ids.filter((id) => !existing.has(id)).toSorted();
}

export async function showExists(executor: Executor, showId: string): Promise<boolean> {
  const found = await executor
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", "=", showId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
