import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { EpisodesTable } from "../../../../db/schema/tables.ts";

/** Reads the facts about a show and its episodes that posts are matched with. */

const EPISODE_COLUMNS = [
  "id",
  "title",
  "description",
  "guid",
  "link",
  "enclosure_url",
  "published_at",
  "published_at_estimated",
  "duration_sec",
  "season",
  "number",
  "type",
  "spotify_episode_id",
  "apple_episode_id",
  "simplecast_episode_id",
  "youtube_video_id",
  "people",
] as const satisfies readonly (keyof EpisodesTable)[];

export type EpisodeFactsRow = Pick<Selectable<EpisodesTable>, (typeof EPISODE_COLUMNS)[number]>;

export interface FactsWindow {
  from: Date;
  until: Date;
  limit: number;
}

/** The episodes of a show that were published in the window, the newest first. */
export async function findEpisodesAround(
  executor: Executor,
  showId: string,
  { from, until, limit }: FactsWindow,
): Promise<EpisodeFactsRow[]> {
  return executor
    .selectFrom("episodes")
    .select(EPISODE_COLUMNS)
    .where("show_id", "=", showId)
    .where("published_at", ">=", from)
    .where("published_at", "<=", until)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The episodes of a show with these ids, in the order of the ids. */
export async function findEpisodesById(
  executor: Executor,
  showId: string,
  ids: readonly string[],
): Promise<EpisodeFactsRow[]> {
  return executor
    .selectFrom("episodes")
    .select(EPISODE_COLUMNS)
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy("id")
    .execute();
}

/**
 * Ids of a show's episodes that were published since a given moment and are in its feed, newest
 * first.
 */
export async function findRecentEpisodeIds(
  executor: Executor,
  showId: string,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("episodes")
    .select("id")
    .where("show_id", "=", showId)
    .where("published_at", ">=", since)
    .where("published_at", "<=", until)
    .where("removed_at", "is", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Name, hosts and website of a show; undefined where there is no such show. */
export async function findShowNames(
  executor: Executor,
  showId: string,
): Promise<{ name: string; hosts: { name: string }[]; website: string | null } | undefined> {
  return executor
    .selectFrom("shows")
    .select(["name", "hosts", "website"])
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

/** The accounts of a show that are connected. */
export async function findOwnAccounts(
  executor: Executor,
  showId: string,
): Promise<{ platform: string; external_account_id: string | null; handle: string | null }[]> {
  return executor
    .selectFrom("connections")
    .select(["platform", "external_account_id", "handle"])
    .where("show_id", "=", showId)
    .where("status", "!=", "disconnected")
    .orderBy("platform")
    .execute();
}
