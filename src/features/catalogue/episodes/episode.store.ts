import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { EpisodesTable } from "../../../db/schema/tables.ts";

export type EpisodeRow = Selectable<EpisodesTable>;

/** Outcome of the last read of the transcript that a feed links to. */
export interface TranscriptFetchRow {
  /** The last failure to read it; `at` is ISO 8601. */
  error: { code: string; message: string; at: string } | null;
  dropped_cues: number;
}

/** An episode with its cluster: the oldest one that was not merged into another. */
export type EpisodeListRow = EpisodeRow & {
  cluster_id: string | null;
  transcript_fetch: TranscriptFetchRow | null;
  published_at_us: number;
  title_key: string;
};

export const EPISODE_SORTS = ["published", "title"] as const;

export interface EpisodeFilters {
  search: string | null;
  tag: string | null;
  type: "full" | "trailer" | "bonus" | null;
  publishedGte: string | null;
  publishedLt: string | null;
  createdGte: string | null;
  createdLt: string | null;
  updatedGte: string | null;
  hasCluster: boolean | null;
  hasTranscript: boolean | null;
  includeRemoved: boolean;
}

export interface EpisodeOrder {
  sort: (typeof EPISODE_SORTS)[number];
  direction: "asc" | "desc";
}

/**
 * True where the episode has a cluster. The condition names the show, because over several nodes
 * every table of a statement has to name its tenant. PostgreSQL reads the clusters first and
 * compares the episodes with them; the condition that the episode is not null makes it read only
 * clusters of an episode, by `clusters_by_episode`, and not every cluster of the show.
 */
const hasCluster = (showId: string) => sql<boolean>`exists (
  select 1
  from clusters
  where clusters.show_id = ${showId}
    and clusters.episode_id = episodes.id
    and clusters.episode_id is not null
    and clusters.merged_into is null
)`;

/**
 * The first 120 characters of a title, so that a cursor over titles of 1,000 characters fits into a
 * URL. Titles that are equal up to there are ordered by id.
 */
const titleKey = sql<string>`left(normalised_title, 120)`;

/**
 * The transcript fetch of an episode, looked up by key. Null for the many episodes without a link
 * to a transcript, or whose transcript was read completely.
 */
const transcriptFetch = (showId: string) => sql<TranscriptFetchRow | null>`(
  select jsonb_build_object(
    'error', case when last_error_code is not null then jsonb_build_object(
      'code', last_error_code,
      'message', last_error_message,
      'at', last_attempt_at
    ) end,
    'dropped_cues', dropped_cues
  )
  from transcript_fetches
  where transcript_fetches.show_id = ${showId}
    and transcript_fetches.episode_id = episodes.id
    and (transcript_fetches.last_error_code is not null or transcript_fetches.dropped_cues > 0)
)`;

function withClusters(database: Executor, showId: string) {
  return database
    .selectFrom("episodes")
    .selectAll("episodes")
    .select((expression) => [
      expression
        .selectFrom("clusters")
        .select("clusters.id")
        .where("clusters.show_id", "=", showId)
        .whereRef("clusters.episode_id", "=", "episodes.id")
        .where("clusters.merged_into", "is", null)
        .orderBy("clusters.created_at")
        .orderBy("clusters.id")
        .limit(1)
        .as("cluster_id"),
      transcriptFetch(showId).as("transcript_fetch"),
      sql<number>`(extract(epoch from published_at) * 1000000)::bigint`.as("published_at_us"),
      titleKey.as("title_key"),
    ])
    .where("episodes.show_id", "=", showId);
}

function conditions(showId: string, filters: EpisodeFilters) {
  const { search, tag, type, publishedGte, publishedLt, createdGte, createdLt, updatedGte } =
    filters;
  return [
    filters.includeRemoved ? undefined : sql<boolean>`removed_at is null`,
    search === null
      ? undefined
      : sql<boolean>`strpos(lower(concat_ws(e'\n', title, description)), lower(${search})) > 0`,
    tag === null ? undefined : sql<boolean>`${tag} = any(tags)`,
    type === null ? undefined : sql<boolean>`type = ${type}`,
    publishedGte === null ? undefined : sql<boolean>`published_at >= ${publishedGte}::timestamptz`,
    publishedLt === null ? undefined : sql<boolean>`published_at < ${publishedLt}::timestamptz`,
    createdGte === null ? undefined : sql<boolean>`created_at >= ${createdGte}::timestamptz`,
    createdLt === null ? undefined : sql<boolean>`created_at < ${createdLt}::timestamptz`,
    updatedGte === null ? undefined : sql<boolean>`updated_at >= ${updatedGte}::timestamptz`,
    filters.hasCluster === null
      ? undefined
      : sql<boolean>`${hasCluster(showId)} = ${filters.hasCluster}`,
    filters.hasTranscript === null
      ? undefined
      : sql<boolean>`(transcript_source is not null) = ${filters.hasTranscript}`,
  ].filter((condition) => condition !== undefined);
}

/** The sort key of a row and its id, as a cursor holds them. */
export function episodeCursorKeys(
  row: EpisodeListRow,
  { sort }: EpisodeOrder,
): [string | number, string] {
  return [sort === "title" ? row.title_key : row.published_at_us, row.id];
}

/**
 * Episodes of a show that match the filters, in the given order; `after` holds the cursor keys of
 * the last row of the previous page.
 */
export async function listEpisodeRows(
  database: Executor,
  showId: string,
  {
    filters,
    order,
    after,
    limit,
  }: {
    filters: EpisodeFilters;
    order: EpisodeOrder;
    after: readonly unknown[] | null;
    limit: number;
  },
): Promise<EpisodeListRow[]> {
  let query = withClusters(database, showId).limit(limit);
  for (const condition of conditions(showId, filters)) query = query.where(condition);
  query = query
    .orderBy(order.sort === "title" ? titleKey : "episodes.published_at", order.direction)
    .orderBy("episodes.id", order.direction);
  if (after === null) return query.execute();
  const [key, id] = after;
  const comparison = sql.raw(order.direction === "asc" ? ">" : "<");
  const boundary =
    order.sort === "title"
      ? sql`${String(key)}::text`
      : sql`timestamptz 'epoch' + ${Number(key)}::bigint * interval '1 microsecond'`;
  const column = order.sort === "title" ? titleKey : sql`published_at`;
  return query
    .where(sql<boolean>`(${column}, id) ${comparison} (${boundary}, ${String(id)})`)
    .execute();
}

/**
 * How many episodes of the show match the filters. The statement takes less than a millisecond for
 * most shows.
 */
export async function countEpisodeRows(
  database: Executor,
  showId: string,
  filters: EpisodeFilters,
): Promise<number> {
  let query = database
    .selectFrom("episodes")
    .select(database.fn.countAll<number>().as("count"))
    .where("show_id", "=", showId);
  for (const condition of conditions(showId, filters)) query = query.where(condition);
  return (await query.executeTakeFirst())?.count ?? 0;
}

/** One episode of a show, removed ones included. */
export async function findEpisodeRow(
  database: Executor,
  showId: string,
  episodeId: string,
): Promise<EpisodeListRow | undefined> {
  return withClusters(database, showId).where("episodes.id", "=", episodeId).executeTakeFirst();
}
