import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { ShowFeedsTable, ShowsTable } from "../../../../db/schema/tables.ts";
import { isAmong } from "../../../../db/statements/is-among.ts";

/** Shows as the people of a workspace see them, including deleted ones that can be restored. */

export type PersonShowRow = Pick<
  Selectable<ShowsTable>,
  "show_id" | "name" | "handle" | "archived_at" | "deleted_at"
> & {
  /** `owner` and `pointer`: this workspace points at the show; `network`: a subnetwork does. */
  standing: "owner" | "pointer" | "network";
};

/**
 * The shows with these ids, newest first, including deleted ones that this workspace owns and
 * deleted after `since`. The owner is determined as in `findShowOwner`.
 */
export async function listPersonShows(
  database: Executor,
  workspaceId: string,
  { showIds, since }: { showIds: readonly string[]; since: Date },
): Promise<PersonShowRow[]> {
  const { rows } = await sql<PersonShowRow>`
    with standings as materialized (
      select
        pointer.show_id,
        case
          when (
            array_agg(
              pointer.workspace_id
              order by pointer.created_at, workspace.kind = 'subnetwork', pointer.workspace_id
            )
          )[1] = ${workspaceId} then 'owner'
          when bool_or(pointer.workspace_id = ${workspaceId}) then 'pointer'
          else 'network'
        end as standing
      from workspace_shows pointer
      join workspaces workspace
        on workspace.workspace_id = pointer.workspace_id
      where ${isAmong("pointer.show_id", showIds)}
      group by pointer.show_id
    )
    select
      s.show_id,
      s.name,
      s.handle,
      s.archived_at,
      s.deleted_at,
      coalesce(standings.standing, 'network') as standing
    from shows s
    left join standings on standings.show_id = s.show_id
    where ${isAmong("s.show_id", showIds)}
      and (
        s.deleted_at is null
        or (s.deleted_at > ${since} and standings.standing = 'owner')
      )
    order by s.created_at desc, s.show_id desc`.execute(database);
  return rows;
}

/** The feeds of these shows, by show. */
export async function findShowFeeds(
  database: Executor,
  showIds: readonly string[],
): Promise<Map<string, Selectable<ShowFeedsTable>>> {
  const rows = await database
    .selectFrom("show_feeds")
    .selectAll()
    .where(isAmong("show_id", showIds))
    .execute();
  return new Map(rows.map((row) => [row.show_id, row]));
}

export interface CountedAccounts {
  connected: number;
  stale: number;
  failing: number;
  /**
   * The stale platform that was read longest ago; one that was never read comes first. Null where
   * none is stale.
   */
  stale_platform: string | null;
  /** When that platform was read; null where it never was. */
  stale_updated_at: Date | null;
}

/** Connected accounts of these shows, by show; shows without any are left out. */
export async function countAccounts(
  database: Executor,
  showIds: readonly string[],
): Promise<Map<string, CountedAccounts>> {
  const { rows } = await sql<CountedAccounts & { show_id: string }>`
    select
      show_id,
      count(*)::int as connected,
      count(*) filter (where status = 'stale')::int as stale,
      count(*) filter (where status in ('needs_reauth', 'error'))::int as failing,
      (
        array_agg(platform order by last_updated_at nulls first, platform)
          filter (where status = 'stale')
      )[1] as stale_platform,
      (
        array_agg(last_updated_at order by last_updated_at nulls first, platform)
          filter (where status = 'stale')
      )[1] as stale_updated_at
    from connections
    where ${isAmong("show_id", showIds)} and status <> 'disconnected'
    group by show_id`.execute(database);
  return new Map(rows.map(({ show_id: showId, ...counts }) => [showId, counts]));
}
