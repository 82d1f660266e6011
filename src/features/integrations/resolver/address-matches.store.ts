import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type {
  AccountItemsTable,
  ClusterNodesTable,
  ConnectionsTable,
  ShowsTable,
} from "../../../db/schema/tables.ts";

/**
 * What has one of many addresses, among the shows that the workspace sees: a statement for each
 * kind of thing, however many addresses are asked for.
 */

/** Posts of platforms, as two lists; a row may pair a platform with the id of another one. */
export interface PostKeys {
  platforms: string[];
  externalIds: string[];
}

export type PostMatch = Selectable<ClusterNodesTable>;

/** The posts of clusters, by the key that a show has once. */
export const findPostsAt = (
  database: Executor,
  showIds: readonly string[],
  { platforms, externalIds }: PostKeys,
): Promise<PostMatch[]> =>
  database
    .selectFrom("cluster_nodes")
    .selectAll()
    .where(sql<boolean>`show_id = any(${[...showIds]}::text[])`)
    .where(sql<boolean>`platform = any(${platforms}::text[])`)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .orderBy("show_id")
    .orderBy("id")
    .execute();

export type ItemMatch = Pick<
  Selectable<AccountItemsTable>,
  "show_id" | "platform" | "external_id" | "title" | "published_at" | "readings" | "last_fetched_at"
>;

/** The posts as connected accounts report them. */
export const findItemsAt = (
  database: Executor,
  showIds: readonly string[],
  { platforms, externalIds }: PostKeys,
): Promise<ItemMatch[]> =>
  database
    .selectFrom("account_items")
    .select([
      "show_id",
      "platform",
      "external_id",
      "title",
      "published_at",
      "readings",
      "last_fetched_at",
    ])
    .where(sql<boolean>`show_id = any(${[...showIds]}::text[])`)
    .where(sql<boolean>`platform = any(${platforms}::text[])`)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .orderBy("show_id")
    .execute();

/** Identifiers and addresses of episodes; an empty list asks for none. */
export interface EpisodeKeys {
  spotifyIds: string[];
  appleIds: string[];
  youtubeIds: string[];
  /** Keys of pages and files, by `pageKey`. */
  pageKeys: string[];
  guids: string[];
  /** Ids of episodes that addresses of this server name. */
  ids: string[];
}

export interface EpisodeMatch {
  show_id: string;
  id: string;
  title: string;
  published_at: Date;
  guid: string | null;
  link: string | null;
  enclosure_url: string | null;
  spotify_episode_id: string | null;
  apple_episode_id: string | null;
  youtube_video_id: string | null;
}

/** The key of an address in a column, as the indexes of migration 0089 hold it (`pageKey`). */
const keyOf = (column: string): RawBuilder<string> => sql`
  left(
    lower(regexp_replace(${sql.ref(column)}, '^https?://(www\\.)?|/*([?#].*)?$', '', 'gi')),
    400
  )`;

/** Episodes whose pages share one address but for the query are many; more are not compared. */
const CANDIDATES_MAX = 5_000;

/**
 * The episodes with one of the identifiers or addresses. Each kind of key is looked up by its own
 * index: conditions joined by `or` (rejected) read every episode of the shows.
 */
export async function findEpisodesAt(
  database: Executor,
  showIds: readonly string[],
  keys: EpisodeKeys,
): Promise<EpisodeMatch[]> {
  const columns: readonly (readonly [RawBuilder<unknown>, readonly string[]])[] = [
    [sql`id`, keys.ids],
    [sql`guid`, keys.guids],
    [sql`spotify_episode_id`, keys.spotifyIds],
    [sql`apple_episode_id`, keys.appleIds],
    [sql`youtube_video_id`, keys.youtubeIds],
    [keyOf("link"), keys.pageKeys],
    [keyOf("enclosure_url"), keys.pageKeys],
  ];
  const reads = columns.flatMap(([column, values]) =>
    values.length === 0
      ? []
      : [
          sql`
            (
              select
                show_id,
                id,
                title,
                published_at,
                guid,
                link,
                enclosure_url,
                spotify_episode_id,
                apple_episode_id,
                youtube_video_id
              from episodes
              where show_id = any(${[...showIds]}::text[])
                and ${column} = any(${[...values]}::text[])
              limit ${CANDIDATES_MAX}
            )`,
        ],
  );
  if (reads.length === 0) return [];
  const { rows } = await sql<EpisodeMatch>`${sql.join(reads, sql` union all `)}`.execute(database);
  return [...new Map(rows.map((row) => [`${row.show_id} ${row.id}`, row])).values()];
}

export type AccountMatch = Pick<
  Selectable<ConnectionsTable>,
  "show_id" | "platform" | "handle" | "profile_url" | "external_account_id"
>;

/** The connected accounts on the platforms; the caller compares them with what is asked. */
export const findAccountsOn = (
  database: Executor,
  showIds: readonly string[],
  platforms: readonly string[],
): Promise<AccountMatch[]> =>
  database
    .selectFrom("connections")
    .select(["show_id", "platform", "handle", "profile_url", "external_account_id"])
    .where(sql<boolean>`show_id = any(${[...showIds]}::text[])`)
    .where(sql<boolean>`platform = any(${[...platforms]}::text[])`)
    .execute();

export type ShowMatch = Pick<
  Selectable<ShowsTable>,
  "show_id" | "website" | "rss_url" | "spotify_id" | "apple_podcasts_id"
>;

/** The addresses of the shows themselves; the caller compares them with what is asked. */
export const findShowAddresses = (
  database: Executor,
  showIds: readonly string[],
): Promise<ShowMatch[]> =>
  database
    .selectFrom("shows")
    .select(["show_id", "website", "rss_url", "spotify_id", "apple_podcasts_id"])
    .where(sql<boolean>`show_id = any(${[...showIds]}::text[])`)
    .execute();
