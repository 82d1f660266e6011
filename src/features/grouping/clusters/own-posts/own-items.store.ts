import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { AccountItemsTable } from "../../../../db/schema/tables.ts";
import type { OwnEpisode, OwnItem } from "../../../../domain/matching/own-items.ts";
import { PLATFORMS, type PlatformKind } from "../../../../platforms/platform.ts";
import {
  type PlatformPost,
  type PlatformPostRow,
  type PostKey,
  postKey,
  postKeyOfRow,
} from "../../../../domain/matching/posts/post-key.ts";

/** Items of a show's accounts and the episodes they may be: every statement names the show. */

export type ItemRow = Selectable<AccountItemsTable>;

/** Kinds of platforms whose items are also paired by guid, title and address. */
const NAMED_KINDS: ReadonlySet<PlatformKind> = new Set(["audio", "hosting", "newsletter"]);
const NAMED_PLATFORMS = PLATFORMS.filter(({ kind }) => NAMED_KINDS.has(kind)).map(({ id }) => id);

/** The columns of episodes that hold a platform's id. */
const ID_COLUMNS = {
  spotify: "spotify_episode_id",
  applePodcasts: "apple_episode_id",
  simplecast: "simplecast_episode_id",
  youtube: "youtube_video_id",
} as const;
const ID_PLATFORMS = Object.keys(ID_COLUMNS) as (keyof typeof ID_COLUMNS)[];

/** True for a platform whose ids episodes hold and whose items have titles to compare. */
export const hasIdsAndTitles = (platform: string): boolean =>
  platform in ID_COLUMNS && NAMED_PLATFORMS.includes(platform);

export interface EpisodeOfItems extends OwnEpisode {
  isRemoved: boolean;
  enclosureUrl: string | null;
}

const EPISODE_COLUMNS = [
  "id",
  "guid",
  "title",
  "normalised_title",
  "link",
  "enclosure_url",
  "published_at",
  "published_at_estimated",
  "removed_at",
  ...Object.values(ID_COLUMNS),
] as const;

const episodesOf = (executor: Executor, showId: string) =>
  executor.selectFrom("episodes").select(EPISODE_COLUMNS).where("show_id", "=", showId);

type EpisodeColumns = Awaited<ReturnType<ReturnType<typeof episodesOf>["execute"]>>[number];

const episodeOf = (row: EpisodeColumns): EpisodeOfItems => ({
  id: row.id,
  guid: row.guid,
  title: row.title,
  normalisedTitle: row.normalised_title,
  link: row.link,
  enclosureUrl: row.enclosure_url,
  publishedAt: row.published_at_estimated === true ? null : row.published_at,
  platformIds: Object.fromEntries(
    ID_PLATFORMS.flatMap((platform) => {
      const id = row[ID_COLUMNS[platform]];
      return id === null ? [] : [[platform, id]];
    }),
  ),
  isRemoved: row.removed_at !== null,
});

export async function findEpisodesById(
  executor: Executor,
  showId: string,
  episodeIds: readonly string[],
): Promise<EpisodeOfItems[]> {
  const rows = await episodesOf(executor, showId)
    .where(sql<boolean>`id = any(${[...episodeIds]})`)
    .execute();
  return rows.map(episodeOf);
}

/** A span of time; null where no date of it is known. */
export type Span = { from: Date; to: Date } | null;

/** Episodes of the show published in the span or with one of the guids, removed ones included. */
export async function findEpisodesAround(
  executor: Executor,
  showId: string,
  { span, guids }: { span: Span; guids: readonly string[] },
): Promise<EpisodeOfItems[]> {
  const rows = await episodesOf(executor, showId)
    .where(
      sql<boolean>`(
        published_at between ${span?.from ?? null} and ${span?.to ?? null}
        or guid = any(${[...guids]})
      )`,
    )
    .execute();
  return rows.map(episodeOf);
}

/** Episodes of the show that have one of these ids on a platform, removed ones included. */
export async function findHolders(
  executor: Executor,
  showId: string,
  ids: readonly string[],
): Promise<EpisodeOfItems[]> {
  if (ids.length === 0) return [];
  const columns = Object.values(ID_COLUMNS).map((name) => sql`${sql.ref(name)} = any(${[...ids]})`);
  const rows = await episodesOf(executor, showId)
    .where(sql<boolean>`(${sql.join(columns, sql` or `)})`)
    .execute();
  return rows.map(episodeOf);
}

/** A post in the cluster of an episode, whose id the episode does not have. */
export interface UnidentifiedPost extends PlatformPost {
  id: string;
  clusterId: string;
}

/** Posts that were added automatically to the clusters of episodes that do not have their id. */
export async function findUnidentifiedPosts(
  executor: Executor,
  showId: string,
): Promise<UnidentifiedPost[]> {
  const idOfEpisode = sql.join(
    ID_PLATFORMS.map(
      (platform) => sql`when n.platform = ${platform} then ${sql.ref(`e.${ID_COLUMNS[platform]}`)}`,
    ),
    sql` `,
  );
  const { rows } = await sql<UnidentifiedPost>`
    select n.id, n.cluster_id as "clusterId", n.platform, n.external_id as "externalId"
    from cluster_nodes n
    join clusters c
      on c.show_id = n.show_id
      and c.id = n.cluster_id
    join episodes e
      on e.show_id = c.show_id
      and e.id = c.episode_id
    where n.show_id = ${showId}
      and c.show_id = ${showId}
      and e.show_id = ${showId}
      and n.added_by = 'auto'
      and n.build_id is null
      and n.platform = any(${ID_PLATFORMS})
      and n.external_id is distinct from case ${idOfEpisode} end
    order by n.cluster_id, n.id`.execute(executor);
  return rows;
}

/** An item by the texts it is paired by, and whether its account has a number for it. */
export interface NamedItem extends OwnItem {
  hasNumbers: boolean;
}

/**
 * Items of the show's connected accounts that were published in the span, have one of the guids, or
 * have one of the ids. Videos are found by id alone.
 */
export async function findItemNames(
  executor: Executor,
  showId: string,
  { span, guids, ids }: { span: Span; guids: readonly string[]; ids: readonly string[] },
): Promise<NamedItem[]> {
  const { rows } = await sql<{
    platform: string;
    external_id: string;
    guid: string | null;
    url: string | null;
    title: string | null;
    published_at: Date | null;
    has_numbers: boolean;
  }>`
    select
      i.platform,
      i.external_id,
      i.guid,
      i.url,
      i.title,
      i.published_at,
      i.readings <> '{}' as has_numbers
    from account_items i
    join connections c
      on c.show_id = i.show_id
      and c.platform = i.platform
      and coalesce(c.external_account_id, '') = i.account_id
    where i.show_id = ${showId}
      and c.show_id = ${showId}
      and c.status <> 'disconnected'
      and (
        i.published_at between ${span?.from ?? null} and ${span?.to ?? null}
          and i.platform = any(${NAMED_PLATFORMS})
        or i.guid = any(${[...guids]})
          and i.platform = any(${NAMED_PLATFORMS})
        or i.platform = any(${ID_PLATFORMS})
          and i.external_id = any(${[...ids]})
      )
    order by i.platform, i.external_id`.execute(executor);
  return rows.map((row) => ({
    platform: row.platform,
    id: row.external_id,
    guid: row.guid,
    url: row.url,
    title: row.title,
    publishedAt: row.published_at,
    hasNumbers: row.has_numbers,
  }));
}

/** The keys of items whose ids episodes hold. */
export const heldKeys = (episodes: Iterable<EpisodeOfItems>): Set<PostKey> =>
  new Set(
    [...episodes].flatMap(({ platformIds }) =>
      Object.entries(platformIds).map(([platform, id]) =>
        postKey({ platform, externalId: String(id) }),
      ),
    ),
  );

/** Items of the show with their numbers, of any account, by `postKey`. */
export async function findItems(
  executor: Executor,
  showId: string,
  posts: readonly PlatformPost[],
): Promise<Map<PostKey, ItemRow>> {
  if (posts.length === 0) return new Map();
  const { rows } = await sql<ItemRow>`
    select i.*
    from account_items i
    where i.show_id = ${showId}
      and (i.platform, i.external_id) in (
        select *
        from unnest(
          ${posts.map(({ platform }) => platform)}::text[],
          ${posts.map(({ externalId }) => externalId)}::text[]
        )
      )`.execute(executor);
  return new Map(rows.map((row) => [postKeyOfRow(row), row]));
}

/** The keys of those of the posts that the show has. */
export async function findStoredKeys(
  executor: Executor,
  showId: string,
  posts: readonly PlatformPost[],
): Promise<Set<PostKey>> {
  if (posts.length === 0) return new Set();
  const { rows } = await sql<PlatformPostRow>`
    select n.platform, n.external_id
    from cluster_nodes n
    where n.show_id = ${showId}
      and (n.platform, n.external_id) in (
        select *
        from unnest(
          ${posts.map(({ platform }) => platform)}::text[],
          ${posts.map(({ externalId }) => externalId)}::text[]
        )
      )`.execute(executor);
  return new Set(rows.map(postKeyOfRow));
}
