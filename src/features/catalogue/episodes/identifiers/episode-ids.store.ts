import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { LinkableEpisode } from "../../../../domain/matching/pair-items.ts";
import type { EpisodeRow } from "../episode.store.ts";

/** The ids that other platforms know episodes by: the statements that read and write them. */

/** The columns of ids that a person may set. */
export type PlatformIdColumn = "apple_episode_id" | "spotify_episode_id" | "youtube_video_id";

/** Ids to write on one episode; null clears. */
export type PlatformIds = Partial<Record<PlatformIdColumn, string | null>>;

/** Another episode of the show that has the id, removed ones included. */
export async function findOtherHolder(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeId, column, id }: { episodeId: string; column: PlatformIdColumn; id: string },
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("episodes")
    .select("id")
    .where("show_id", "=", showId)
    .where(column, "=", id)
    .where("id", "<>", episodeId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function updateEpisodeIds(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeId, ids, now }: { episodeId: string; ids: PlatformIds; now: Date },
): Promise<EpisodeRow> {
  return transaction
    .updateTable("episodes")
    .set({ ...ids, updated_at: now })
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An episode whose items are looked for, with the platform's id it already has. */
export interface EpisodeToLink extends LinkableEpisode {
  platformId: string | null;
  isRemoved: boolean;
}

/** Every episode of a show, removed ones included, so that no id is given to a second episode. */
export async function findEpisodesToLink(
  transaction: DatabaseTransaction,
  showId: string,
  column: PlatformIdColumn,
): Promise<EpisodeToLink[]> {
  const rows = await transaction
    .selectFrom("episodes")
    .select(["id", "guid", "title", "normalised_title", "published_at", "removed_at"])
    .select("published_at_estimated")
    .select(sql.ref<string | null>(column).as("platform_id"))
    .where("show_id", "=", showId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    guid: row.guid,
    title: row.title,
    normalisedTitle: row.normalised_title,
    publishedAt: row.published_at_estimated === true ? null : row.published_at,
    platformId: row.platform_id,
    isRemoved: row.removed_at !== null,
  }));
}

/** Stores ids of episodes on a platform. An episode that has an id keeps it. */
export async function fillEpisodeIds(
  transaction: DatabaseTransaction,
  showId: string,
  { column, ids, now }: { column: PlatformIdColumn; ids: ReadonlyMap<string, string>; now: Date },
): Promise<EpisodeRow[]> {
  const { rows } = await sql<EpisodeRow>`
    update episodes
    set
      ${sql.ref(column)} = filled.platform_id,
      updated_at = ${now}
    from unnest(
      ${[...ids.keys()]}::text[],
      ${[...ids.values()]}::text[]
    ) as filled (id, platform_id)
    where episodes.show_id = ${showId}
      and episodes.id = filled.id
      and ${sql.ref(`episodes.${column}`)} is null
    returning episodes.*`.execute(transaction);
  return rows;
}

/** An episode with a video, or with an item that may link to one. */
export interface EpisodeWithVideo {
  id: string;
  link: string | null;
  videoId: string | null;
  isRemoved: boolean;
}

/** Episodes of a show that have a video or a link to YouTube, removed ones included. */
export async function findEpisodesWithVideos(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<EpisodeWithVideo[]> {
  const rows = await transaction
    .selectFrom("episodes")
    .select(["id", "link", "youtube_video_id", "removed_at"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`(youtube_video_id is not null or link ilike '%youtu%')`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    link: row.link,
    videoId: row.youtube_video_id,
    isRemoved: row.removed_at !== null,
  }));
}
