import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { SearchField } from "../../../db/schema/tables.ts";
import { lexemesText, searchGroupOf } from "../../../domain/text-search/lexemes.ts";
import type { Passage } from "../../../domain/text-search/passages.ts";
import { tokensOf } from "../../../domain/text-search/tokens.ts";

/** Passages as they are written and read. */

/** The passages of a field of an episode. */
export interface IndexedField {
  episodeId: string;
  field: SearchField;
  passages: readonly Passage[];
  /**
   * The `updated_at` of the text that the passages were made from; null for a field without one of
   * its own.
   */
  version: Date | null;
}

/** Passages that are processed between two turns of the event loop. */
const PASSAGES_A_TURN = 20;
/** Maximum rows per statement, some 3 MB. */
const ROWS_MAX = 1_000;

const EMPTY: Passage = {
  seq: 0,
  firstUnit: 0,
  units: [{ text: "", startMs: null, speaker: null }],
};

/**
 * Replaces fields of episodes of a show. A field without passages and without a version is removed.
 */
export async function replacePassages(
  transaction: DatabaseTransaction,
  showId: string,
  fields: readonly IndexedField[],
): Promise<void> {
  if (fields.length === 0) return;
  await sql`
    delete from search_passages
    using unnest(
      ${fields.map(({ episodeId }) => episodeId)}::text[],
      ${fields.map(({ field }) => field)}::text[]
    ) as replaced (episode_id, field)
    where search_passages.show_id = ${showId}
      and search_passages.episode_id = replaced.episode_id
      and search_passages.field = replaced.field`.execute(transaction);
  const group = searchGroupOf(showId);
  const passages = fields.flatMap(({ passages: each, ...of }) =>
    // A field without text gets a row too, whose version shows that the field is indexed.
    (each.length === 0 && of.version !== null ? [EMPTY] : each).map((passage) => ({
      ...of,
      passage,
      group,
    })),
  );
  for (let start = 0; start < passages.length; start += ROWS_MAX) {
    const rows = await rowsOf(passages.slice(start, start + ROWS_MAX));
    await insertRows(transaction, showId, rows);
  }
}

/**
 * The rows of passages. The tokens of a transcript at its length limit take seconds, so other
 * requests are handled in between.
 */
async function rowsOf(passages: readonly Parameters<typeof rowOf>[0][]): Promise<WrittenRow[]> {
  const rows: WrittenRow[] = [];
  for (const passage of passages) {
    rows.push(rowOf(passage));
    if (rows.length % PASSAGES_A_TURN === 0) await setImmediate();
  }
  return rows;
}

const rowOf = ({
  episodeId,
  field,
  version,
  passage: { seq, firstUnit, units },
  group,
}: Omit<IndexedField, "passages"> & { passage: Passage; group: string }) => {
  const text = units.map((unit) => unit.text).join("\n");
  const hasTimes = units.some(({ startMs }) => startMs !== null);
  const hasSpeakers = units.some(({ speaker }) => speaker !== null);
  return {
    episodeId,
    field,
    seq,
    firstLine: firstUnit,
    text,
    starts: hasTimes ? arrayText(units.map(({ startMs }) => startMs)) : null,
    speakers: hasSpeakers ? arrayText(units.map(({ speaker }) => speaker)) : null,
    lexemes: lexemesText(tokensOf(text), group),
    version: seq === 0 && version !== null ? version.toISOString() : null,
  };
};
type WrittenRow = ReturnType<typeof rowOf>;

/**
 * An array in the text form of PostgreSQL, because a list of arrays of different lengths cannot be
 * a parameter.
 */
const arrayText = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => (value === null ? "null" : quotedElement(String(value)))).join(",")}}`;
const quotedElement = (value: string): string => `"${value.replaceAll(/["\\]/g, "\\$&")}"`;

async function insertRows(
  transaction: DatabaseTransaction,
  showId: string,
  rows: readonly WrittenRow[],
): Promise<void> {
  const column = (name: keyof WrittenRow) => rows.map((row) => row[name]);
  await sql`
    insert into search_passages (
      show_id, episode_id, field, seq, first_line, text, starts_ms, speakers, lexemes,
      indexed_version
    )
    select
      ${showId}, episode_id, field, seq, first_line, text, starts_ms::integer[],
      speakers::text[], lexemes::tsvector, indexed_version
    from unnest(
      ${column("episodeId")}::text[],
      ${column("field")}::text[],
      ${column("seq")}::integer[],
      ${column("firstLine")}::integer[],
      ${column("text")}::text[],
      ${column("starts")}::text[],
      ${column("speakers")}::text[],
      ${column("lexemes")}::text[],
      ${column("version")}::timestamptz[]
    ) as written (
      episode_id, field, seq, first_line, text, starts_ms, speakers, lexemes, indexed_version
    )`.execute(transaction);
}

export interface PassageKey {
  showId: string;
  episodeId: string;
  field: SearchField;
  seq: number;
}

export interface PassageRow {
  show_id: string;
  episode_id: string;
  field: SearchField;
  seq: number;
  first_line: number;
  text: string;
  starts_ms: (number | null)[] | null;
  speakers: (string | null)[] | null;
}

/** Passages by their keys, in no order. */
export async function findPassages(
  executor: Executor,
  showIds: readonly string[],
  keys: readonly PassageKey[],
): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select
      p.show_id, p.episode_id, p.field, p.seq, p.first_line, p.text, p.starts_ms, p.speakers
    from search_passages p
    join unnest(
      ${keys.map(({ showId }) => showId)}::text[],
      ${keys.map(({ episodeId }) => episodeId)}::text[],
      ${keys.map(({ field }) => field)}::text[],
      ${keys.map(({ seq }) => seq)}::integer[]
    ) as wanted (show_id, episode_id, field, seq)
      on p.show_id = wanted.show_id
      and p.episode_id = wanted.episode_id
      and p.field = wanted.field
      and p.seq = wanted.seq
    where p.show_id = any(${[...showIds]}::text[])`.execute(executor);
  return rows;
}
