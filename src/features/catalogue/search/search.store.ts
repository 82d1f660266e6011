import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { SearchField } from "../../../db/schema/tables.ts";
import { queryText, searchGroupOf } from "../../../domain/text-search/lexemes.ts";
import type { SearchQuery } from "../../../domain/text-search/query.ts";

/** The statements of a search, which find the matching passages and rank their episodes. */

export interface SearchFilters {
  query: SearchQuery;
  fields: readonly SearchField[];
  publishedGte: string | null;
  publishedLt: string | null;
}

/** The last row of the previous page. */
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
  /** Publication in microseconds since 1970. */
  published_us: number;
  /** The score from 0 to 1, four digits. */
  score: number;
  /** Matching passages, best first: `transcript 12`. */
  passages: string[];
}

/** Maximum passages that are ranked; pages are ordered among these. */
export const CANDIDATES_MAX = 2_000;

/**
 * Maximum passages that are found by the index; their keys are sorted by time where not all are
 * ranked. Where more match, the newest episodes are searched one by one.
 */
const FOUND_MAX = 10_000;

/** Equal weights for all positions, because the index has no weights of its own. */
const EVEN = sql`'{1,1,1,1}'::real[]`;

/** The weight of a field: a word in a title is more significant than a word that was spoken. */
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

/** Maximum shows whose groups one condition names; see `foundByIndex`. */
const SHOWS_A_CONDITION = 4;

/**
 * The matching passages, found by the index. A condition of many groups compares each passage with
 * all of them, so shows are searched a few at a time, one batch after the other until `FOUND_MAX`
 * passages are found. A phrase of Thai in 400 shows takes 4 s with one condition, 1.5 s with 64
 * shows each, 1.1 s with 16, 0.5 s with four, and 0.4 s with one, of which 25 ms is planning.
 */
function foundByIndex(showIds: readonly string[], filters: SearchFilters): RawBuilder<unknown> {
  const parts: string[][] = [];
  for (let start = 0; start < showIds.length; start += SHOWS_A_CONDITION)
    parts.push(showIds.slice(start, start + SHOWS_A_CONDITION));
  return sql.join(
    parts.map(
      (ids) => sql`
        select ${PASSAGE}
        from search_passages p
        where p.show_id = any(${ids}::text[])
          and p.lexemes @@ ${queryText(filters.query, ids.map(searchGroupOf))}::tsquery
          and p.field = any(${[...filters.fields]}::text[])`,
    ),
    sql` union all `,
  );
}

/**
 * The matching passages of the newest episodes, found without the index. The shows are not named a
 * second time: with them named twice the planner estimates the passages of a show as few as those
 * of an episode, and compares all of them for each of its episodes: 1.5 s instead of 80 ms for 20
 * shows.
 */
function foundInNewest(
  showIds: readonly string[],
  filters: SearchFilters,
  episodes: number,
): RawBuilder<unknown> {
  return sql`
    select ${PASSAGE}
    from (${newestEpisodes(showIds, filters, episodes)}) newest
    join search_passages p
      on p.show_id = newest.show_id
      and p.episode_id = newest.episode_id
    join own
      on own.show_id = p.show_id
    where p.field = any(${[...filters.fields]}::text[])
      and p.lexemes @@ own.query`;
}

/** Columns of a found passage. Most `lexemes` are stored out of line and not read at this point. */
const PASSAGE = sql`p.show_id, p.episode_id, p.field, p.seq, p.lexemes`;

/**
 * The newest episodes of many shows: the first ones of each show, then the first of all of those.
 */
const newestEpisodes = (
  showIds: readonly string[],
  filters: SearchFilters,
  count: number,
): RawBuilder<unknown> => sql`
  select e.show_id, e.id as episode_id
  from shows s
  cross join lateral (
    select e.show_id, e.id, e.published_at
    from episodes e
    where e.show_id = s.show_id
      and ${conditionsOn(filters)}
    order by e.published_at desc, e.id desc
    limit ${count}
  ) e
  where s.show_id = any(${[...showIds]}::text[])
  order by e.published_at desc, e.id desc
  limit ${count}`;

/**
 * Up to this many shows, their episodes are read completely and joined by hash. Looked up one by
 * one, they are found by an index that does not contain their id: because the show is both joined
 * and listed, the planner expects one row from any index. A thousand episodes take a millisecond.
 * For more shows the estimate is right, and there may be a hundred thousand episodes.
 */
const FEW_SHOWS = 32;

export interface EpisodeHits {
  rows: EpisodeHitRow[];
  /** How many passages match; null where there are more than `FOUND_MAX`, and nothing is ranked. */
  passages: number | null;
}

/**
 * One page of the episodes whose passages match, of all episodes or of the newest ones. The rank of
 * a passage counts how often and how close together the words occur. It is computed with the query
 * of the show's own group: with all groups together it would depend on how many groups a workspace
 * has. The score of an episode is its best rank; further passages add up to a twentieth.
 *
 * The limit of what is found is placed outside a materialised CTE, which PostgreSQL reads only as
 * far as needed: with the limit inside, a rare word in 400 shows is looked for in all their
 * passages by key, which takes 12 s.
 *
 * @param newest How many episodes are searched; null for all.
 */
export async function findEpisodeHits(
  executor: Executor,
  showIds: readonly string[],
  { filters, newest, after, limit }: SearchPage & { newest: number | null },
): Promise<EpisodeHits> {
  const queries = showIds.map((id) => queryText(filters.query, [searchGroupOf(id)]));
  const boundary =
    after === null
      ? sql`true`
      : sql`(score, (extract(epoch from e.published_at) * 1000000)::bigint, e.id) < (
          ${after.score}::numeric, ${after.publishedUs}::bigint, ${after.episodeId}
        )`;
  const found =
    newest === null ? foundByIndex(showIds, filters) : foundInNewest(showIds, filters, newest);
  const { rows } = await sql<EpisodeHitRow & { found: number; matching: number }>`
    with visible as ${showIds.length > FEW_SHOWS ? sql`not materialized` : sql`materialized`} (
      select e.show_id, e.id, e.title, e.published_at
      from episodes e
      where e.show_id = any(${[...showIds]}::text[])
        and ${conditionsOn(filters)}
    ),
    own as materialized (
      select show_id, query
      from unnest(${[...showIds]}::text[], ${queries}::tsquery[]) as own (show_id, query)
    ),
    matches as materialized (${found}),
    found as materialized (
      select *
      from matches
      limit ${FOUND_MAX + 1}
    ),
    matching as materialized (
      select p.*, e.published_at
      from found p
      join visible e
        on e.show_id = p.show_id
        and e.id = p.episode_id
      where (select count(*) from found) <= ${FOUND_MAX}
    ),
    candidates as (
      select *
      from matching
      order by published_at desc, episode_id desc, field desc, seq
      limit ${CANDIDATES_MAX}
    ),
    ranked as (
      select
        p.show_id,
        p.episode_id,
        p.field,
        p.seq,
        ts_rank(${EVEN}, p.lexemes, own.query) * ${WEIGHT} as rank
      from candidates p
      join own
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
    ),
    page as materialized (
      select
        e.show_id,
        e.id as episode_id,
        e.title,
        e.published_at,
        (extract(epoch from e.published_at) * 1000000)::bigint as published_us,
        score::float8 as score,
        passages
      from scored
      join visible e
        on e.show_id = scored.show_id
        and e.id = scored.episode_id
      where ${boundary}
      order by scored.score desc, e.published_at desc, e.id desc
      limit ${limit}
    )
    select
      (select count(*) from found) as found,
      (select count(*) from matching) as matching,
      page.*
    from (select 1) always
    left join page on true
    order by page.score desc, page.published_at desc, page.episode_id desc`.execute(executor);
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.episode_id !== null),
    passages: first === undefined || first.found > FOUND_MAX ? null : first.matching,
  };
}

/** Sets a time limit for the statements of a transaction. */
export async function limitSearchTime(
  transaction: DatabaseTransaction,
  limitMs: number,
): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(limitMs)}`.execute(transaction);
}
