import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { queryText, searchGroupOf } from "../../../domain/text-search/lexemes.ts";
import type { SearchQuery } from "../../../domain/text-search/query.ts";
import type { PassageRow } from "./passage.store.ts";

/** Passages of one transcript. */

const COLUMNS = sql.raw("show_id, episode_id, field, seq, first_line, text, starts_ms, speakers");

export async function hasTranscriptPassages(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom("search_passages")
    .select("seq")
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .where("field", "=", "transcript")
    .where("seq", "=", 0)
    .where("text", "<>", "")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The passage that is spoken at a given moment; the first one where the moment is before it, and
 * where passages have no times.
 */
export async function findPassageAt(
  executor: Executor,
  showId: string,
  { episodeId, atMs }: { episodeId: string; atMs: number },
): Promise<number> {
  const row = await executor
    .selectFrom("search_passages")
    .select((expression) => expression.fn.max("seq").as("seq"))
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .where("field", "=", "transcript")
    .where(sql<boolean>`starts_ms[1] <= ${atMs}`)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** A passage and its neighbours, in order. */
export async function findPassagesAround(
  executor: Executor,
  showId: string,
  { episodeId, seq, around }: { episodeId: string; seq: number; around: number },
): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select ${COLUMNS}
    from search_passages
    where show_id = ${showId}
      and episode_id = ${episodeId}
      and field = 'transcript'
      and seq between ${seq - around} and ${seq + around}
    order by seq`.execute(executor);
  return rows;
}

/** The best matching passages, in the order of the transcript. */
export async function findPassagesMatching(
  executor: Executor,
  showId: string,
  { episodeId, query, limit }: { episodeId: string; query: SearchQuery; limit: number },
): Promise<PassageRow[]> {
  const wanted = queryText(query, [searchGroupOf(showId)]);
  const { rows } = await sql<PassageRow>`
    select ${COLUMNS}
    from search_passages
    where show_id = ${showId}
      and episode_id = ${episodeId}
      and field = 'transcript'
      and lexemes @@ ${wanted}::tsquery
    order by ts_rank(lexemes, ${wanted}::tsquery) desc, seq
    limit ${limit}`.execute(executor);
  return rows.toSorted((one, other) => one.seq - other.seq);
}
