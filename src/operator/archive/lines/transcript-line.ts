import { type Static, Type } from "typebox";
import type { Selectable } from "kysely";
import type { EpisodeTranscriptsTable } from "../../../db/schema/tables.ts";
import { checksumOf } from "../../../features/catalogue/transcripts/index.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { countWords } from "../../../domain/transcript-formats/count-words.ts";
import { SECONDS_MAX } from "../../../domain/transcript-formats/limits.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import {
  type ArchiveRow,
  defineArchiveObject,
  isoTime,
  optionalText,
  plainId,
  shortText,
} from "../archive-object.ts";

const seconds = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: SECONDS_MAX })));

const schema = strictObject({
  object: oneOf(["transcript"]),
  show_id: plainId,
  episode_id: shortText(100),
  source: oneOf(["upload", "generated", "platform", "feed"]),
  language: shortText(35),
  segments: Type.Array(
    strictObject({
      index: Type.Optional(Type.Integer({ minimum: 0 })),
      start_sec: seconds,
      end_sec: seconds,
      speaker: optionalText,
      text: Type.String({ minLength: 1 }),
    }),
    { minItems: 1 },
  ),
  source_url: optionalText,
  created_at: Type.Optional(timestamp),
  updated_at: Type.Optional(timestamp),
});

/**
 * The transcript of an episode. An export has those that were sent or generated; the others are
 * read again from the feed, which the episode's line links to.
 */
export const transcriptObject = defineArchiveObject({
  object: "transcript",
  table: "episode_transcripts",
  key: ["show_id", "episode_id"],
  times: ["created_at", "updated_at"],
  // A line may have megabytes.
  batchLines: 20,
  schema,
  computed: ["id", "text", "word_count", "checksum"],
  rowOf: (line: Static<typeof schema>): ArchiveRow => {
    const segments = line.segments.map(({ start_sec, end_sec, speaker, text }): Segment => ({
      startSec: start_sec ?? null,
      endSec: end_sec ?? start_sec ?? null,
      speaker: speaker ?? null,
      text,
    }));
    return {
      show_id: line.show_id,
      episode_id: line.episode_id,
      source: line.source,
      language: line.language,
      segments,
      word_count: countWords(segments),
      checksum: checksumOf({ language: line.language, segments }),
      source_url: line.source_url ?? null,
      created_at: isoTime(line.created_at),
      updated_at: isoTime(line.updated_at),
    };
  },
});

export function transcriptLine(row: Selectable<EpisodeTranscriptsTable>): Record<string, unknown> {
  return {
    object: "transcript",
    show_id: row.show_id,
    episode_id: row.episode_id,
    source: row.source,
    language: row.language,
    segments: (row.segments as Segment[]).map(({ startSec, endSec, speaker, text }) => ({
      start_sec: startSec,
      end_sec: endSec,
      speaker,
      text,
    })),
    source_url: row.source_url,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
