import { sqlState } from "../../../db/connection/database-errors.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import type { SearchField } from "../../../db/schema/tables.ts";
import { LIMIT_DEFAULT } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { pageOf, type SortKey } from "../../../kernel/contract/pagination.ts";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { parseQuery, type SearchQuery, TERMS_MAX } from "../../../domain/text-search/query.ts";
import { isIndexFilling } from "./index-fill.ts";
import { type Match, matchesOf } from "./matches.ts";
import { findPassages, type PassageRow } from "./passage.store.ts";
import {
  CANDIDATES_MAX,
  type EpisodeHitRow,
  type EpisodeHits,
  findEpisodeHits,
  limitSearchTime,
  type SearchFilters,
} from "./search.store.ts";

/** Maximum passages quoted per episode. */
const MATCHES_MAX = 5;

/** SQLSTATE of a statement that PostgreSQL cancelled because of its time limit. */
const CANCELED = "57014";

export interface SearchInput {
  q: string;
  show_ids?: string[];
  fields?: SearchField[];
  published_gte?: string;
  published_lt?: string;
  limit?: number;
  cursor?: string;
}

/**
 * One page of a search, by descending score, then newest first.
 *
 * @throws ApiError `parameter_invalid` for a query without a letter and a digit, or a cursor of
 *   another search.
 */
export async function readSearchPage<Kind extends string>(
  context: Context,
  input: SearchInput,
  {
    kind,
    operationId,
    fields,
  }: { kind: Kind; operationId: string; fields: readonly SearchField[] },
) {
  const { workspace, runtime } = context;
  const query = requireTerms(input.q);
  const filters = {
    q: input.q,
    show_ids: input.show_ids ?? null,
    fields: [...fields].toSorted(),
    published_gte: input.published_gte ?? null,
    published_lt: input.published_lt ?? null,
  };
  const scope = { workspaceId: workspace.id, operationId, filters };
  const place = input.cursor === undefined ? null : runtime.cursors.read(input.cursor, scope);
  const limit = input.limit ?? LIMIT_DEFAULT;
  const showIds =
    filters.show_ids === null
      ? workspace.showIds
      : [...new Set(filters.show_ids)].filter((id) => workspace.showSet.has(id));
  const { rows, extent } = await findHits(context, showIds, {
    filters: {
      query,
      fields,
      publishedGte: filters.published_gte,
      publishedLt: filters.published_lt,
    },
    place,
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.score, row.published_us, row.episode_id, extent], scope),
  );
  const [matches, isFilling] = await Promise.all([
    readMatches(context, page.rows, query),
    isIndexFilling(runtime.database),
  ]);
  return new PageAnswer({
    data: page.rows.map((row) => ({
      object: kind,
      episode_id: row.episode_id,
      show_id: row.show_id,
      title: row.title,
      published_at: row.published_at.toISOString(),
      score: row.score,
      matches: matches.get(keyOf(row)) ?? [],
    })),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta: {
      filters,
      missing_show_ids: workspace.missingShowIds,
      note: noteOf(extent, query, isFilling),
    },
  });
}

/** @throws ApiError `parameter_invalid` for a query without a letter and a digit. */
export function requireTerms(text: string): SearchQuery {
  const query = parseQuery(text);
  if (query.terms.length > 0) return query;
  throw parameterInvalid("q", "malformed", "q has no letter and no digit to search for.");
}

interface AskedPage {
  filters: SearchFilters;
  place: readonly SortKey[] | null;
  limit: number;
}

/** The episodes from which the pages of a search were chosen. */
type SearchExtent = keyof typeof EXTENTS | "newest";

/**
 * Which episodes a search covers, and its time limits: 1.9 s at most in all. First all episodes, by
 * the index; where too much matches or that takes too long, the newest ones without the index, at a
 * cost that does not depend on the words; where the machine is too busy for that, only a few.
 */
const EXTENTS = {
  all: { episodes: null, limitMs: 900 },
  recent: { episodes: 200, limitMs: 700 },
  latest: { episodes: 20, limitMs: 300 },
} as const;

/**
 * The rows of a page, and the extent they were chosen from; null where not even the latest episodes
 * could be read in time. All pages of one search have the same extent, whose name is in their
 * cursors.
 */
async function findHits(
  context: Context,
  showIds: readonly string[],
  { filters, place, limit }: AskedPage,
): Promise<{ rows: EpisodeHitRow[]; extent: SearchExtent | null }> {
  if (showIds.length === 0) return { rows: [], extent: "all" };
  const [score, publishedUs, episodeId, before] = place ?? [];
  const after =
    place === null
      ? null
      : {
          score: Number(score),
          publishedUs: Number(publishedUs),
          episodeId: String(episodeId),
        };
  const names = ["all", "recent", "latest"] as const;
  const from = names.findIndex((name) => name === before);
  for (const extent of names.slice(Math.max(0, from))) {
    const { episodes, limitMs } = EXTENTS[extent];
    const page = { filters, after, limit, newest: episodes };
    const hits = await findWithin(context, showIds, { page, limitMs });
    if (hits?.passages === undefined || hits.passages === null) continue;
    const isCut = extent === "all" && hits.passages > CANDIDATES_MAX;
    return { rows: hits.rows, extent: isCut ? "newest" : extent };
  }
  return { rows: [], extent: null };
}

/** Searches one extent. Undefined where the time limit was reached. */
async function findWithin(
  { runtime }: Context,
  showIds: readonly string[],
  { page, limitMs }: { page: Parameters<typeof findEpisodeHits>[2]; limitMs: number },
): Promise<EpisodeHits | undefined> {
  try {
    return await inTransaction(runtime.database, async (transaction) => {
      const [, hits] = await Promise.all([
        limitSearchTime(transaction, limitMs),
        findEpisodeHits(transaction, showIds, page),
      ]);
      return hits;
    });
  } catch (error) {
    if (sqlState(error) === CANCELED) return undefined;
    throw error;
  }
}

const keyOf = (row: { show_id: string; episode_id: string }): string =>
  `${row.show_id} ${row.episode_id}`;

/** The quoted passages of each episode of a page. */
async function readMatches(
  { database }: Context,
  rows: readonly EpisodeHitRow[],
  query: SearchQuery,
): Promise<Map<string, Match[]>> {
  if (rows.length === 0) return new Map();
  const keys = rows.flatMap(({ show_id: showId, episode_id: episodeId, passages }) =>
    passages.slice(0, MATCHES_MAX).map((name) => {
      const [field = "", seq] = name.split(" ");
      return { showId, episodeId, field: fieldNamed(field), seq: Number(seq) };
    }),
  );
  const showIds = [...new Set(keys.map(({ showId }) => showId))];
  const found = new Map<string, PassageRow>();
  for (const row of await findPassages(database, showIds, keys))
    found.set(`${keyOf(row)} ${row.field} ${row.seq}`, row);
  return new Map(
    rows.map((row) => {
      const passages = row.passages
        .slice(0, MATCHES_MAX)
        .map((name) => found.get(`${keyOf(row)} ${name}`))
        .filter((passage) => passage !== undefined);
      return [keyOf(row), matchesOf(passages, query)];
    }),
  );
}

function fieldNamed(name: string): SearchField {
  const field = COLUMNS.search_passages.field.values.find((known) => known === name);
  if (field === undefined) throw new Error(`A passage is of the unknown field ${name}`);
  return field;
}

/**
 * The warning that the index is being filled; it also applies to passages, which cannot be found
 * meanwhile.
 */
export const INDEX_FILLING =
  "The search index is being filled after a restore: not every episode is found yet.";

const NARROW = "Name shows or a time, or add a word.";

function noteOf(
  extent: SearchExtent | null,
  query: SearchQuery,
  isFilling: boolean,
): string | null {
  const notes = [
    isFilling ? INDEX_FILLING : null,
    query.isCut ? `Only the first ${TERMS_MAX} words of q are searched.` : null,
    extent === "newest"
      ? `More than ${CANDIDATES_MAX} passages match: those of the newest episodes are ranked.`
      : null,
    extent === "recent" || extent === "latest"
      ? `Too much matches to be read in time: only the newest ${EXTENTS[extent].episodes} ` +
        `episodes are searched. ${NARROW}`
      : null,
    extent === null ? `Nothing could be read in time. ${NARROW} Or ask again.` : null,
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(" ");
}
