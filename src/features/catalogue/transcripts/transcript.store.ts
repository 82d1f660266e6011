import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type {
  EpisodesTable,
  EpisodeTranscriptsTable,
  TranscriptSource,
} from "../../../db/schema/tables.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";

type EpisodeRow = Selectable<EpisodesTable>;

/** A transcript without its segments. */
export type TranscriptHead = Omit<Selectable<EpisodeTranscriptsTable>, "segments">;
export type TranscriptRow = TranscriptHead & { segments: Segment[] };

const HEAD_COLUMNS = [
  "show_id",
  "episode_id",
  "source",
  "language",
  "word_count",
  "checksum",
  "source_url",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof TranscriptHead)[];

export async function findTranscript(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<TranscriptRow | undefined> {
  const row = await executor
    .selectFrom("episode_transcripts")
    .selectAll()
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, segments: row.segments as Segment[] };
}

export async function findTranscriptHead(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<TranscriptHead | undefined> {
  return executor
    .selectFrom("episode_transcripts")
    .select(HEAD_COLUMNS)
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .executeTakeFirst();
}

/**
 * The segments of transcripts by episode, for as many episodes, in the order of their ids, as have
 * `wordsMax` words in total.
 */
export async function findSegments(
  executor: Executor,
  showId: string,
  { episodeIds, wordsMax }: { episodeIds: readonly string[]; wordsMax: number },
): Promise<{ episode_id: string; segments: Segment[] }[]> {
  const heads = await executor
    .selectFrom("episode_transcripts")
    .select(["episode_id", "word_count"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`episode_id = any(${[...episodeIds]}::text[])`)
    .orderBy("episode_id")
    .execute();
  let words = 0;
  const fitting = heads.filter(({ word_count }) => {
    if (words + word_count > wordsMax) return false;
    words += word_count;
    return true;
  });
  const rows = await executor
    .selectFrom("episode_transcripts")
    .select(["episode_id", "segments"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`episode_id = any(${fitting.map((head) => head.episode_id)}::text[])`)
    .execute();
  return rows.map((row) => ({ ...row, segments: row.segments as Segment[] }));
}

/** Locks the episode, so that writers of its transcript run one after another. */
export async function lockEpisode(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
): Promise<EpisodeRow | undefined> {
  return transaction
    .selectFrom("episodes")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The columns of a transcript as they are written. */
export interface WrittenTranscript {
  source: TranscriptSource;
  language: string;
  segments: readonly Segment[];
  wordCount: number;
  checksum: string;
  sourceUrl: string | null;
}

/** Writes the transcript of a locked episode. */
export async function upsertTranscript(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeId, written, now }: { episodeId: string; written: WrittenTranscript; now: Date },
): Promise<void> {
  const columns = {
    source: written.source,
    language: written.language,
    segments: JSON.stringify(written.segments),
    word_count: written.wordCount,
    checksum: written.checksum,
    source_url: written.sourceUrl,
    updated_at: now,
  };
  await transaction
    .insertInto("episode_transcripts")
    .values({ show_id: showId, episode_id: episodeId, created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(["show_id", "episode_id"]).doUpdateSet(columns))
    .execute();
}

export async function deleteTranscriptRow(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
): Promise<void> {
  await transaction
    .deleteFrom("episode_transcripts")
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .execute();
}

/**
 * Writes the columns in which the row of an episode repeats facts of its transcript; null for none.
 */
export async function repeatInEpisode(
  transaction: DatabaseTransaction,
  showId: string,
  {
    episodeId,
    transcript,
    now,
  }: {
    episodeId: string;
    transcript: Pick<WrittenTranscript, "source" | "language" | "wordCount"> | null;
    now: Date;
  },
): Promise<EpisodeRow> {
  return transaction
    .updateTable("episodes")
    .set({
      transcript_source: transcript?.source ?? null,
      transcript_language: transcript?.language ?? null,
      transcript_word_count: transcript?.wordCount ?? null,
      transcript_updated_at: transcript === null ? null : now,
      updated_at: now,
    })
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
