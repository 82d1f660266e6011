import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";

/** The related tables that an import writes: references to shows, people and feeds. */

/** The shows that a workspace refers to, in the workspace's order. */
export async function findPointers(transaction: Executor, workspaceId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("workspace_shows")
    .select("show_id")
    .where("workspace_id", "=", workspaceId)
    .orderBy("position")
    .orderBy("show_id")
    .execute();
  return rows.map((row) => row.show_id);
}

/** Makes a workspace refer to exactly these shows, in this order. */
export async function replacePointers(
  transaction: DatabaseTransaction,
  workspaceId: string,
  showIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    delete from workspace_shows
    where workspace_id = ${workspaceId}
      and show_id <> all(${[...showIds]}::text[])`.execute(transaction);
  await sql`
    insert into workspace_shows (workspace_id, show_id, position, created_at)
    select ${workspaceId}, given.show_id, given.position - 1, ${now}::timestamptz
    from unnest(${[...showIds]}::text[]) with ordinality as given (show_id, position)
    on conflict (workspace_id, show_id) do update
    set position = excluded.position`.execute(transaction);
}

/** The workspaces that refer to a show. */
export async function findPointingWorkspaces(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("workspace_shows")
    .select("workspace_id")
    .where("show_id", "=", showId)
    .execute();
  return rows.map((row) => row.workspace_id);
}

/** Deletes the people of a show except these; returns their number. */
export async function deleteTalentExcept(
  transaction: DatabaseTransaction,
  showId: string,
  ids: readonly unknown[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from show_talent
    where show_id = ${showId}
      and id <> all(${[...ids]}::text[])`.execute(transaction);
  return Number(numAffectedRows);
}

/** Makes this address the only feed of a show; a new feed is due at once. */
export async function replaceFeed(
  transaction: DatabaseTransaction,
  showId: string,
  url: string | null,
  now: Date,
): Promise<void> {
  await sql`
    delete from show_feeds
    where show_id = ${showId}
      and url is distinct from ${url}`.execute(transaction);
  if (url === null) return;
  await transaction
    .insertInto("show_feeds")
    .values({ show_id: showId, url, next_poll_at: now })
    .onConflict((conflict) => conflict.column("show_id").doNothing())
    .execute();
}

export async function findShowNames(
  transaction: DatabaseTransaction,
  showIds: readonly string[],
): Promise<{ show_id: string; name: string }[]> {
  return transaction
    .selectFrom("shows")
    .select(["show_id", "name"])
    .where("show_id", "in", [...showIds])
    .execute();
}

/** Copies source, language, words and time of transcripts to the rows of their episodes. */
export async function copyToEpisodes(
  transaction: DatabaseTransaction,
  showId: string,
  episodeIds: readonly string[],
): Promise<void> {
  await sql`
    update episodes
    set
      transcript_source = transcripts.source,
      transcript_language = transcripts.language,
      transcript_word_count = transcripts.word_count,
      transcript_updated_at = transcripts.updated_at
    from episode_transcripts as transcripts
    where episodes.show_id = ${showId}
      and transcripts.show_id = ${showId}
      and transcripts.episode_id = episodes.id
      and episodes.id = any(${[...episodeIds]}::text[])`.execute(transaction);
}
