import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";

/** Episodes whose entries in the search index are missing or of an earlier version. */

/**
 * Ids of shows after `after`, in order. Deleted shows are left out, since they are not searched; a
 * restored one is found again.
 */
export async function findShowIdsAfter(
  executor: Executor,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("show_directory")
    .select("show_id")
    .where("show_id", ">", after)
    .where("deleted_at", "is", null)
    .orderBy("show_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.show_id);
}

/**
 * Ids of episodes, by show, whose entries differ from their rows. Versions are compared for
 * inequality, because processes whose clocks differ may have written either; they are compared in
 * whole milliseconds, since a `Date` has no smaller unit.
 */
export async function findOutdatedEpisodes(
  executor: Executor,
  showIds: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const wanted = [...showIds];
  const { rows } = await sql<{ show_id: string; id: string }>`
    select e.show_id, e.id
    from episodes e
    left join search_passages title
      on title.show_id = e.show_id
      and title.episode_id = e.id
      and title.field = 'title'
      and title.seq = 0
      and title.show_id = any(${wanted}::text[])
    left join search_passages transcript
      on transcript.show_id = e.show_id
      and transcript.episode_id = e.id
      and transcript.field = 'transcript'
      and transcript.seq = 0
      and transcript.show_id = any(${wanted}::text[])
    where e.show_id = any(${wanted}::text[])
      and (
        title.indexed_version is distinct from date_trunc('milliseconds', e.updated_at)
        or transcript.indexed_version
          is distinct from date_trunc('milliseconds', e.transcript_updated_at)
      )
    limit ${limit}`.execute(executor);
  const byShow = Map.groupBy(rows, ({ show_id: showId }) => showId);
  return new Map([...byShow].map(([showId, found]) => [showId, found.map(({ id }) => id)]));
}

/** Episodes of a show, locked against writers of their texts. */
export async function lockEpisodeTexts(
  transaction: DatabaseTransaction,
  showId: string,
  ids: readonly string[],
) {
  return transaction
    .selectFrom("episodes")
    .select(["id", "title", "description", "updated_at", "transcript_updated_at"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
