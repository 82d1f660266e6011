import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { SearchField } from "../../db/schema/tables.ts";
import { queryText, searchGroupOf } from "../../search/lexemes.ts";
import type { SearchQuery } from "../../search/query.ts";

/** The statements of a search: which passages match, and how well their episodes do. */

export interface SearchFilters {
  query: SearchQuery;
  fields: readonly SearchField[];
  publishedGte: string | null;
  publishedLt: string | null;
}

/** The last row of the page before. */
export interface SearchPlace {
  score: number;
  publishedUs: number;
  episodeId: string;
}

export interface SearchPage {
  filters: SearchFilters;
  after: SearchPlace | null;
  limit: number;
}

export interface EpisodeHitRow {
  show_id: string;
  episode_id: string;
  title: string;
  published_at: Date;
  /** Microseconds since 1970. */
  published_us: number;
  /** 0 to 1, four digits. */
  score: number;
  /** Passages that match, the best first: `transcript 12`. */
  passages: string[];
  /** How many passages were ranked, of all episodes. */
  candidates: number;
}

/** Passages that are ranked; a page is ordered among so many. */
export const CANDIDATES_MAX = 5_000;
/**
 * Episodes that are looked through where a word is too common for its passages to be listed in time:
 * some 5,000 passages of one hour each.
 */
export const RECENT_EPISODES = 100;

/** All positions alike: the index has no weights of its own. */
const EVEN = sql`'{1,1,1,1}'::real[]`;

/** A word of a title says more of an episode than one that was said in it. */
const WEIGHT = sql`case p.field when 'title' then 1 when 'description' then 0.8 else 0.6 end`;

function conditionsOn(filters: SearchFilters): RawBuilder<unknown> {
  const { publishedGte, publishedLt } = filters;
  return sql.join(
    [
      sql`e.removed_at is null`,
      publishedGte === null ? null : sql`e.published_at >= ${publishedGte}::timestamptz`,
      publishedLt === null ? null : sql`e.published_at < ${publishedLt}::timestamptz`,
    ].filter((condition) => condition !== null),
    sql` and `,
  );
}

const wantedBy = (showIds: readonly string[], { query }: SearchFilters): string =>
  queryText(query, showIds.map(searchGroupOf));

const matches = (showIds: readonly string[], filters: SearchFilters): RawBuilder<unknown> => sql`
  p.show_id = any(${[...showIds]}::text[])
  and p.lexemes @@ ${wantedBy(showIds, filters)}::tsquery
  and p.field = any(${[...filters.fields]}::text[])`;

/**
 * Which passages are ranked.
 *
 * `all`: whatever matches. Where that is more than `CANDIDATES_MAX`, those read are any, and another
 * is to be asked for. `newest`: those of the newest episodes; every match is read for it, but no
 * lexemes. `recent`: those of the newest `RECENT_EPISODES`, found without the index: bounded whatever
 * the words are.
 */
export type SearchExtent = "all" | "newest" | "recent";

/** Columns of a passage that is ranked. */
const CANDIDATE = sql`p.show_id, p.episode_id, p.field, p.seq, p.lexemes`;

/**
 * The passages to be ranked, after a CTE. It has no limit of its own, and PostgreSQL reads no more
 * of it than is asked for: with the limit inside, the planner reads all passages of 400 shows by
 * their key until enough match, 12 s for a rare word where the index takes 0.1.
 */
function candidatesOf(
  showIds: readonly string[],
  filters: SearchFilters,
  extent: SearchExtent,
): RawBuilder<unknown> {
  const found = (columns: RawBuilder<unknown>) => sql`
    with found as materialized (
      select ${columns}
      from search_passages p
      where ${matches(showIds, filters)}
    )`;
  if (extent === "all")
    return sql`
      ${found(CANDIDATE)}
      select *
      from found
      limit ${CANDIDATES_MAX + 1}`;
  const keys = sql`p.show_id, p.episode_id, p.field, p.seq`;
  if (extent === "recent")
    return sql`
      with near as materialized (
        select ${CANDIDATE}
        from (${recentEpisodes(showIds, filters)}) newest
        join search_passages p
          on p.show_id = newest.show_id
          and p.episode_id = newest.episode_id
        where p.show_id = any(${[...showIds]}::text[])
          and p.field = any(${[...filters.fields]}::text[])
      )
      select *
      from near
      where lexemes @@ ${wantedBy(showIds, filters)}::tsquery
      limit ${CANDIDATES_MAX}`;
  return sql`
    ${found(keys)},
    newest as (
      select p.show_id, p.episode_id, p.field, p.seq
      from found p
      join visible e
        on e.show_id = p.show_id
        and e.id = p.episode_id
      order by e.published_at desc, p.episode_id desc, p.field desc, p.seq
      limit ${CANDIDATES_MAX}
    )
    select ${CANDIDATE}
    from newest
    join search_passages p
      on p.show_id = newest.show_id
      and p.episode_id = newest.episode_id
      and p.field = newest.field
      and p.seq = newest.seq
    where p.show_id = any(${[...showIds]}::text[])`;
}

/** The newest episodes of many shows: the first ones of each show, then of these. */
const recentEpisodes = (
  showIds: readonly string[],
  filters: SearchFilters,
): RawBuilder<unknown> => sql`
  select e.show_id, e.id as episode_id
  from shows s
  cross join lateral (
    select e.show_id, e.id, e.published_at
    from episodes e
    where e.show_id = s.show_id
      and ${conditionsOn(filters)}
    order by e.published_at desc, e.id desc
    limit ${RECENT_EPISODES}
  ) e
  where s.show_id = any(${[...showIds]}::text[])
  order by e.published_at desc, e.id desc
  limit ${RECENT_EPISODES}`;

/**
 * Up to this many shows their episodes are read as a whole and joined by hash. Looked up one by one,
 * they are found by an index without their id: that the show is both joined and listed makes the
 * planner expect one row by any. A thousand episodes take a millisecond. Of more shows the estimate
 * is right, and there may be a hundred thousand.
 */
const FEW_SHOWS = 32;

/**
 * One page of the episodes whose passages match. The rank of a passage counts how often and how
 * close together the words stand. It is that of the query of the show's own group: of all groups
 * together it would depend on how many a workspace has. The score of an episode is its best rank;
 * further passages add up to a twentieth.
 */
export async function findEpisodeHits(
  executor: Executor,
  showIds: readonly string[],
  { filters, extent, after, limit }: SearchPage & { extent: SearchExtent },
): Promise<EpisodeHitRow[]> {
  const queries = showIds.map((id) => queryText(filters.query, [searchGroupOf(id)]));
  const boundary =
    after === null
      ? sql`true`
      : sql`(score, (extract(epoch from e.published_at) * 1000000)::bigint, e.id) < (
          ${after.score}::numeric, ${after.publishedUs}::bigint, ${after.episodeId}
        )`;
  const { rows } = await sql<EpisodeHitRow>`
    with visible as ${showIds.length > FEW_SHOWS ? sql`not materialized` : sql`materialized`} (
      select e.show_id, e.id, e.title, e.published_at
      from episodes e
      where e.show_id = any(${[...showIds]}::text[])
        and ${conditionsOn(filters)}
    ),
    candidates as materialized (${candidatesOf(showIds, filters, extent)}),
    ranked as (
      select
        p.show_id,
        p.episode_id,
        p.field,
        p.seq,
        ts_rank(${EVEN}, p.lexemes, own.query) * ${WEIGHT} as rank
      from candidates p
      join unnest(${[...showIds]}::text[], ${queries}::tsquery[]) as own (show_id, query)
        on own.show_id = p.show_id
    ),
    scored as materialized (
      select
        show_id,
        episode_id,
        round((max(rank) * 0.95 + 0.05 * (1 - 1.0 / count(*)))::numeric, 4) as score,
        array_agg(field || ' ' || seq order by rank desc, field desc, seq) as passages
      from ranked
      group by show_id, episode_id
    )
    select
      e.show_id,
      e.id as episode_id,
      e.title,
      e.published_at,
      (extract(epoch from e.published_at) * 1000000)::bigint as published_us,
      score::float8 as score,
      passages,
      (select count(*) from candidates) as candidates
    from scored
    join visible e
      on e.show_id = scored.show_id
      and e.id = scored.episode_id
    where ${boundary}
    order by scored.score desc, e.published_at desc, e.id desc
    limit ${limit}`.execute(executor);
  return rows;
}

/** How long a statement of a search may run. */
const STATEMENT_TIMEOUT_MS = 2_000;

/** Gives the statements of a transaction the time limit of a search. */
export async function limitSearchTime(transaction: DatabaseTransaction): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(transaction);
}
